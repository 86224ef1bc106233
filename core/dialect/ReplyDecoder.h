#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include "dialect/Dialect.h"
#include "domain/StreamEvent.h"
#include "sse/SseParser.h"

namespace firstlight {

// What HTTP said before the body.
struct ReplyHead
{
    int status = 200;
    QByteArray reason; // the reason phrase; empty in HTTP/2
    QByteArray contentType; // as sent; empty where the header is missing
    QList<Header> headers;
};

// The bytes of one HTTP reply -> StreamEvents, Ended included, exactly once. The same code serves the socket, `decode` and a
// replayed capture. It looks at the body's first byte, not at the content type, to tell SSE from JSON from HTML
// (wire-formats.md, 1.2 e); the body of a status of 400 or more is an error body. Any thread, one at a time.
class ReplyDecoder
{
public:
    ReplyDecoder(const Dialect &dialect, ReplyHead head, bool splitThink);
    ~ReplyDecoder();

    // One read of any size, 0 included.
    void feed(QByteArrayView bytes, QList<StreamEvent> &events);

    // The body is over. `cut`: why, where it was not a clean end (reset, time-out); it makes an unfinished reply Incomplete and
    // rides on Ended. Appends Ended unless it went out already.
    void finish(const std::optional<Error> &cut, QList<StreamEvent> &events);

    // Ended went out: nothing more will come, the connection may be let go.
    bool ended() const { return m_ended; }

private:

    bool m_ended = false;
};

}
