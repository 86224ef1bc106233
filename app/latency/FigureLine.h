#pragma once

#include <QString>

#include "domain/Message.h"
#include "latency/PhaseBars.h"

namespace firstlight {

// All figures of a reply in one line: "TTFT 410 ms, 43.7 tokens/s, 214 tokens, 16.1k cached, claude-sonnet".
// What is not known is left out.
QString figureLine(const Message &message, const Figures &figures);

// "214", "~214" where it is an estimate; empty where nothing is known.
QString tokensText(const Figures &figures);

// What the title divides: from the start of the request to its last token, or to its end where none came.
QString totalText(const PhaseBars &bars, const Figures &figures);

// "214 deltas, median gap 17 ms".
QString deltasText(const PhaseBars &bars, const Figures &figures);

}
