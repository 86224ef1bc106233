#pragma once

#include <chrono>
#include <memory>

#include <QByteArray>
#include <QList>

#include "dialect/ReplyDecoder.h"
#include "domain/Capture.h"

namespace firstlight {

// One event of a reply as it came: an SSE event with its blank line, a line of NDJSON, or a whole body that
// is neither.
struct WireEvent
{
    // What it meant to the decoder; of several, the first of this order.
    enum class Kind {
        Ended, // the dialect's last signal, or an error that ends the reply
        Text,
        Reasoning,
        Tool,
        Usage,
        Finish, // why it ends
        Malformed,
        Ping, // a comment or an event that only keeps the connection open
        Other,
    };

    std::chrono::microseconds at{0}; // when its last byte was read, since the request was started
    Kind kind = Kind::Other;
    QByteArray name; // of the SSE event, where it has one
    QByteArray raw; // as it came, its line ends included
    QString words; // those that it brought: of the answer, the reasoning or the arguments of a tool
    bool operator==(const WireEvent &) const = default;
};

// The reads of a capture -> the events in them. It can go on with a capture that has grown. Any thread, one
// at a time.
class WireEvents
{
public:
    // The events that `capture` has beyond those that were taken before; of an ended one, also what no blank
    // line ended. Call it with the same capture, older or grown.
    QList<WireEvent> takeNew(const Capture &capture);

private:
    // How events stand in the body, by its first byte that tells.
    enum class Shape { Unknown, Events, Lines, Whole };

    bool begin(const Capture &capture);
    void split(QList<WireEvent> &into, std::chrono::microseconds at);
    qsizetype endOfEvent() const;
    WireEvent event(const QByteArray &raw, std::chrono::microseconds at);
    void decode(WireEvent &event);

    std::unique_ptr<ReplyDecoder> m_decoder;
    Shape m_shape = Shape::Unknown;
    QByteArray m_pending; // read, and not yet ended
    qsizetype m_searched = 0; // of m_pending: no event ends before here
    qsizetype m_reads = 0; // of the capture, taken
    bool m_over = false;
};

}
