#pragma once

#include <cstdint>
#include <optional>

#include <QString>

#include "domain/Message.h"
#include "latency/PhaseBars.h"

namespace firstlight {

// Figures as people read them, in the words and with the separators of the current locale. Absent is "n/a",
// never 0.

// "0.4 ms", "410 ms", "1.24 s", "2 min 5 s".
QString durationText(std::optional<double> milliseconds);

// Of a clock that runs, which would tremble with more digits: "1.4 s", "1 min 4 s".
QString clockText(double milliseconds);

// Tokens per second: "43.7", "~61" where the tokens are an estimate.
QString speedText(std::optional<double> tokensPerSecond, bool estimated);

// "214", "1,234", "16.1k", "1.2M".
QString countText(std::int64_t count);

// "Wait for the provider". `timeline` tells a connection with TLS in it from one without.
QString phaseName(Phase phase, const Timeline &timeline);

// What a silent reply is doing: "waiting for the first token".
QString phaseDoing(Phase phase);

// How a reply that is not complete ended, in a word; empty for a complete one.
QString outcomeText(const Message &message);

// The first token is one of reasoning.
bool reasonedFirst(const Timeline &timeline);

// The first token may be one of reasoning, and then the name of its figure says so: "TTFT, reasoning".
QString ttftName(const Timeline &timeline);

}
