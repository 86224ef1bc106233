#pragma once

#include <string_view>

#include <QList>

#include "domain/StreamEvent.h"

namespace firstlight {

// Turns the events of one reply into StreamEvents. One decoder a reply; any thread, one at a time.
class Decoder
{
public:
    virtual ~Decoder() = default;

    // One framed event: its SSE name ("" where it has none) and its data. Appends what it means to `events`;
    // never appends Ended. Malformed data becomes Malformed; an unknown event means nothing.
    virtual void decode(std::string_view name, std::string_view data, QList<StreamEvent> &events) = 0;

    // A reply that came as one JSON document though a stream was asked for.
    virtual void decodeWhole(std::string_view document, QList<StreamEvent> &events) = 0;

    // The dialect's signal that nothing can follow ([DONE], message_stop, response.completed): further bytes
    // are ignored.
    virtual bool closed() const = 0;

    // The reply may be called complete (wire-formats.md, section 11).
    virtual bool terminal() const = 0;

    // An error object that the stream held. It wins over every later signal.
    virtual const std::optional<Error> &error() const = 0;
};

}
