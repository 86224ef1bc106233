#pragma once

#include <optional>

#include <QList>

#include "domain/Message.h"

namespace firstlight {

// What the time of a reply is spent on, in order. A Stall is a part of the reply in which nothing came.
enum class Phase { Queue, Dns, Connect, Tls, Send, Wait, Reasoning, Answer, Stall };

// Milliseconds; 0 is the moment the request started, so our own queue lies before it.
struct Bar
{
    Phase phase = Phase::Wait;
    double start = 0;
    double length = 0;

    double end() const { return start + length; }
    bool operator==(const Bar &) const = default;
};

// A reply on its two scales (metrics.md): what came before the first token, and the whole.
struct PhaseBars
{
    QList<Bar> before; // up to the first token; up to now or the end where none came
    QList<Bar> whole; // the wait as one bar, then reasoning, answer and stalls up to the last token
    QList<double> ticks; // when a read brought something
    std::optional<double> firstToken; // where `before` ends with a token
    double from = 0; // start of `before`: 0, or less where we queued
    double until = 0; // end of `before`
    double total = 0; // end of `whole`
};

// `figures` are those of `message`. `now` ends what is still running; it is not looked at once the reply
// ended.
PhaseBars phaseBarsOf(const Message &message, const Figures &figures, Instant now);

// What a reply without a token is doing: the phase that has begun and not ended. Absent once a token came or
// it ended.
std::optional<Phase> runningPhase(const Message &message);

}
