#pragma once

#include "domain/Capture.h"

namespace firstlight {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

// A small reply of a server that speaks Chat Completions: three deltas, usage, the end; one read ends inside
// a character.
inline Capture sampleCapture()
{
    Capture capture;
    capture.app = u"Firstlight 0.1.0"_s;
    capture.startedAt = QDateTime(QDate(2026, 11, 30), QTime(8, 15, 22, 123), Qt::UTC);
    capture.provider = u"Speaker"_s;
    capture.model = u"m-1"_s;
    capture.request.url = QUrl(u"https://api.example.com/v1/chat/completions?api-version=2"_s);
    capture.request.headers = {{"Content-Type", "application/json"}, {"Authorization", "Bearer <key>"}};
    capture.request.body = "{\"messages\":[{\"role\":\"user\",\"content\":\"It's \\\"5\\\" o'clock\\n\"}]}";
    capture.response = Capture::Response{200, "OK", "1.1", {{"content-type", "text/event-stream"}}};
    capture.stages = {{Stage::Planned, -200us}, {Stage::Started, 0us}, {Stage::Sent, 900us},
        {Stage::Headers, 40'000us}, {Stage::FirstByte, 41'000us}};
    capture.reads = {
        {41'000us, ": ping\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"Gr\xC3"},
        {55'500us, "\xBC\xC3\x9F\"}}]}\n\n"},
        {71'250us, "data: {\"choices\":[{\"delta\":{\"content\":\"e \xF0\x9F\x91\x8B\"}}]}\n\n"},
        {71'250us, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"},
        {90'000us,
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":3}}\n\n"
            "data: [DONE]\n\n"},
    };
    capture.end = End::Complete;
    capture.endedAt = 90'100us;
    return capture;
}

}
