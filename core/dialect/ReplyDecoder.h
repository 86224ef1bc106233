#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include "dialect/Dialect.h"
#include "dialect/ReplyHead.h"
#include "dialect/ReplyText.h"
#include "domain/StreamEvent.h"
#include "sse/JsonSequence.h"
#include "sse/LineParser.h"
#include "sse/SseParser.h"

namespace firstlight {

// The bytes of one HTTP reply -> StreamEvents, Ended included, exactly once. The same code serves the socket,
// `decode` and a replayed capture. It looks at the body's first byte, not at the content type, to tell SSE
// from JSON from HTML (wire-formats.md, 1.2 e); the body of a status of 300 or more is an error body. Any
// thread, one at a time.
class ReplyDecoder
{
public:
    ReplyDecoder(const Dialect &dialect, ReplyHead head, bool splitThink);
    ~ReplyDecoder();

    // One read of any size, 0 included.
    void feed(QByteArrayView bytes, QList<StreamEvent> &events);

    // The body is over. `cut`: why, where it was not a clean end (reset, time-out); it makes an unfinished
    // reply Incomplete and rides on Ended. A reply that had its terminal signal is complete all the same; one
    // that was Cancelled before it is Stopped. Appends Ended unless it went out already.
    void finish(const std::optional<Error> &cut, QList<StreamEvent> &events);

    // Ended went out: nothing more will come, the connection may be let go.
    bool ended() const { return m_ended; }

private:
    using Events = QList<StreamEvent>;

    // What the body is, by the status or its first byte that is not white space.
    enum class Shape { Unknown, Events, Lines, Json, Page, ErrorBody };

    void sniff(std::string_view bytes, Events &events);
    Shape shapeOf(std::string_view body) const;
    void route(std::string_view bytes, Events &events);
    void take(const SseEvent &event, Events &events);
    void takeDocument(std::string_view document, Events &events);
    void takeLast(const std::function<void(Events &)> &decode, Events &events);
    void afterDecoding(qsizetype from, Events &events);
    void keep(std::string_view bytes);
    void overflow(Events &events);
    void end(End end, std::optional<Error> error, Events &events);

    ReplyHead m_head;
    std::unique_ptr<Decoder> m_decoder;
    ReplyText m_text;
    SseParser m_sse;
    LineParser m_lines;
    JsonSequence m_json;
    Dialect::Framing m_framing;
    Shape m_shape = Shape::Unknown;
    QByteArray m_body; // what came before the shape was known, then of pages and error bodies only
    bool m_ended = false;
};

}
