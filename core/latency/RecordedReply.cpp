#include "latency/RecordedReply.h"

#include "dialect/ReplyDecoder.h"
#include "dialect/ServerTiming.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static void applyStages(const Capture &capture, Instant start, Message &reply)
{
    for (const auto &[stage, at] : capture.stages)
        reply.apply({Reached{stage}, start + at});
    const ReplyHead head{.headers = capture.response ? capture.response->headers : QList<Header>()};
    const int version = capture.response ? capture.response->version.left(1).toInt() : 0;
    reply.apply({HeadRead{version, serverTimesOf(head.header("server-timing"))}, start});
}

Message recordedReply(const Capture &capture)
{
    const Instant start = Instant(std::chrono::hours(1)); // any: only differences are looked at
    Message reply;
    reply.role = Message::Role::Assistant;
    reply.model = capture.model;
    applyStages(capture, start, reply);
    if (!capture.response) {
        reply.apply({Ended{capture.end.value_or(End::Error), capture.error}, start + capture.endedAt});
        return reply;
    }
    ReplyHead head{.status = capture.response->status,
        .reason = capture.response->reason,
        .headers = capture.response->headers};
    head.contentType = head.header("content-type");
    ReplyDecoder decoder(dialectOf(capture.dialect), head, capture.splitThink);
    const auto apply = [&](const QList<StreamEvent> &events, Instant at) {
        for (const StreamEvent &event : events)
            reply.apply({event, at});
    };
    for (const WireRead &read : capture.reads) {
        QList<StreamEvent> events;
        decoder.feed(read.bytes, events);
        apply(events, start + read.at);
    }
    QList<StreamEvent> events;
    decoder.finish(capture.brokeOff() ? capture.error : std::nullopt, events);
    apply(events, start + capture.endedAt);
    return reply;
}

}
