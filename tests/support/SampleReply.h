#pragma once

#include "domain/Message.h"

namespace firstlight {

// A reply whose every stamp a test chooses, in milliseconds from an origin.
struct SampleReply
{
    static Instant at(double ms)
    {
        return Instant(std::chrono::hours(1))
            + std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double, std::milli>(ms));
    }

    // Queued for 2 ms, then on a new connection: name 9, connected 24, encrypted 59, sent 62, headers 380 ms.
    static SampleReply onNewConnection()
    {
        SampleReply reply = onOpenConnection();
        auto &t = reply.message.timeline;
        t.resolved = at(9);
        t.connected = at(24);
        t.encrypted = at(59);
        t.sent = at(62);
        return reply;
    }

    static SampleReply onOpenConnection()
    {
        SampleReply reply;
        reply.message.role = Message::Role::Assistant;
        auto &t = reply.message.timeline;
        t.pressed = at(-3);
        t.planned = at(-2);
        t.dequeued = at(0);
        t.started = at(0);
        t.sent = at(3);
        t.headers = at(380);
        return reply;
    }

    void text(double ms, const QString &delta = QStringLiteral("word "))
    {
        message.apply({TextDelta{delta}, at(ms)});
    }
    void reasoning(double ms) { message.apply({ReasoningDelta{QStringLiteral("hm "), false}, at(ms)}); }
    void end(double ms, End how = End::Complete) { message.apply({Ended{how, {}}, at(ms)}); }

    Message message;
};

}
