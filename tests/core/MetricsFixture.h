#pragma once

#include "domain/RequestRecord.h"

// What the tests of the measurements share.
namespace firstlight {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// A complete answer to a chat: first token after `ttft`, then 40 deltas of eight letters each 10 ms; usage
// counts 120 tokens where the text gives an estimate of 80.
inline RequestRecord sampleRequest(
    const QString &id, qint64 at = 1'700'000'000'000, std::chrono::milliseconds ttft = 300ms)
{
    RequestRecord record;
    record.id = id;
    record.at = QDateTime::fromMSecsSinceEpoch(at, Qt::UTC);
    record.provider = u"acme"_s;
    record.endpoint = u"https://api.acme.example"_s;
    record.model = u"tide"_s;
    record.answered = u"tide-2026"_s;
    const Instant start(5h);
    Timeline &t = record.timeline;
    t.pressed = start - 3ms;
    t.planned = start - 2ms;
    t.dequeued = t.started = start;
    t.sent = start + 2ms;
    t.headers = start + ttft - 1ms;
    for (int i = 0; i < 40; ++i)
        t.apply({TextDelta{u"abcdefgh"_s}, start + ttft + i * 10ms});
    t.ended = t.lastToken;
    record.usage.in = 900;
    record.usage.out = 120;
    return record;
}

}
