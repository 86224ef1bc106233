#pragma once

#include <vector>

#include <QStringList>

#include "rehearsal/LatencyProfile.h"
#include "rehearsal/Script.h"
#include "rehearsal/Wire.h"

namespace firstlight {

// What a reply says and when.
struct PlannedReply
{
    DialectKind dialect = DialectKind::OpenAiChat;
    QStringList pieces; // one token each, at least one
    std::vector<std::chrono::microseconds> due; // of each piece
    std::chrono::microseconds headAt{0}; // of a streamed reply
    Fault fault = Fault::None;
    QList<Header> headers;
};

// The reply as a stream: the head and the opening frames first, one write a piece, then the closing frames;
// with the fault worked in.
Script streamScript(Wire &wire, const PlannedReply &reply);

// The reply as one JSON document when its last piece is due; with the fault worked in.
Script wholeScript(const Wire &wire, const PlannedReply &reply);

}
