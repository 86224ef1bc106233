#pragma once

#include <optional>

#include <QList>

#include "domain/Message.h"

namespace firstlight {

// What the time of a reply is spent on, in order. A Stall is a part of the reply in which nothing came.
// Path and Edge are parts of the wait that an edge told apart (Server-Timing); Screen is our own, after the
// network.
enum class Phase { Queue, Dns, Connect, Tls, Send, Wait, Reasoning, Answer, Stall, Path, Edge, Screen };

// Milliseconds; 0 is the moment the request started, so our own queue lies before it.
struct Bar
{
    Phase phase = Phase::Wait;
    double start = 0;
    double length = 0;

    double end() const { return start + length; }
    bool operator==(const Bar &) const = default;
};

// A frame, and how long the oldest token that it was the first to show had been here.
struct FrameLag
{
    double at = 0;
    double lag = 0; // ms
    bool operator==(const FrameLag &) const = default;
};

// The wait as an edge tells it apart: on the way to it and back, at work in it, and at the provider.
struct WaitSplit
{
    std::optional<double> path; // absent where the edge did not say how long it waited
    double edge = 0;
    double provider = 0;
};

// Absent where no edge said anything.
std::optional<WaitSplit> waitSplitOf(const Timeline &timeline, const Figures &figures);

// A reply on its two scales (metrics.md): what came before the first token, and the whole.
struct PhaseBars
{
    QList<Bar> before; // up to the first token; up to now or the end where none came
    QList<Bar> whole; // the wait as one bar, then reasoning, answer and stalls up to the last token
    QList<double> ticks; // when a read brought something
    QList<FrameLag> lags; // window only
    std::optional<double>
        promptShare; // of the prompt that a silent server has read, 0 to 1; absent where it does not say
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
