#include "latency/PhaseBars.h"

#include <algorithm>
#include <cmath>

namespace firstlight {

namespace {

// Milliseconds since the request started.
class Scale
{
public:
    explicit Scale(Instant zero)
        : m_zero(zero)
    { }
    double operator()(Instant at) const { return toMilliseconds(at - m_zero); }

private:
    Instant m_zero;
};

}

// Bars of one phase that meet become one. They meet within a nanosecond: start + length is not the end to the
// last bit.
static void append(QList<Bar> &bars, Phase phase, double start, double end)
{
    if (end <= start)
        return;
    if (!bars.isEmpty() && bars.last().phase == phase && std::abs(bars.last().end() - start) < 1e-6)
        bars.last().length = end - bars.last().start;
    else
        bars.append({phase, start, end - start});
}

std::optional<WaitSplit> waitSplitOf(const Timeline &timeline, const Figures &figures)
{
    if (!timeline.sent || !timeline.headers || !figures.edge || !figures.wait)
        return std::nullopt;
    const double silent = std::min(*figures.wait, toMilliseconds(*timeline.headers - *timeline.sent));
    WaitSplit split;
    split.edge = std::clamp(*figures.edge, 0.0, std::max(0.0, silent));
    if (figures.upstream)
        split.path = std::max(0.0, silent - split.edge - *figures.upstream);
    split.provider = std::max(0.0, *figures.wait - split.edge - split.path.value_or(0));
    return split;
}

// The stamps divide the time before the first token; a phase without its closing stamp runs until `stop`.
static void addBefore(
    const Timeline &t, const Figures &figures, const Scale &at, Instant stop, PhaseBars &bars)
{
    if (t.planned) {
        bars.from = std::min(0.0, at(*t.planned));
        append(bars.before, Phase::Queue, bars.from, at(t.dequeued.value_or(stop)));
    }
    bars.until = at(stop);
    if (!t.started)
        return;
    double done = 0;
    const auto close = [&](Phase phase, const std::optional<Instant> &stamp) {
        if (!stamp)
            return;
        append(bars.before, phase, done, at(*stamp));
        done = std::max(done, at(*stamp));
    };
    close(Phase::Dns, t.resolved);
    close(Phase::Connect, t.connected ? t.connected : t.encrypted);
    if (t.connected)
        close(Phase::Tls, t.encrypted);
    close(Phase::Send, t.sent);
    if (const auto split = waitSplitOf(t, figures)) {
        append(bars.before, Phase::Path, done, done + split->path.value_or(0));
        done += split->path.value_or(0);
        append(bars.before, Phase::Edge, done, done + split->edge);
        done += split->edge;
    }
    append(bars.before, t.sent || t.firstToken ? Phase::Wait : Phase::Connect, done, bars.until);
}

static void addWhole(const Timeline &t, const Scale &at, Instant stop, double threshold, PhaseBars &bars)
{
    const auto extend = [&](const Arrival &arrival, double from, double to) {
        const Phase phase = arrival.reasoning && !arrival.output ? Phase::Reasoning : Phase::Answer;
        append(bars.whole, to - from > threshold ? Phase::Stall : phase, from, to);
    };
    append(bars.whole, Phase::Wait, 0, at(*t.firstToken));
    for (std::size_t i = 0; i < t.arrivals.size(); ++i) {
        const double here = at(t.arrivals[i].at);
        bars.ticks.append(here);
        if (i > 0)
            extend(t.arrivals[i], at(t.arrivals[i - 1].at), here);
    }
    // While it runs the last stretch is still open.
    if (!t.ended && !t.arrivals.empty())
        extend(t.arrivals.back(), at(t.arrivals.back().at), at(stop));
    bars.total = bars.whole.isEmpty() ? 0 : bars.whole.last().end();
}

PhaseBars phaseBarsOf(const Message &message, const Figures &figures, Instant now)
{
    const Timeline &t = message.timeline;
    PhaseBars bars;
    const auto zero = t.started ? t.started : t.dequeued ? t.dequeued : t.planned;
    if (!zero)
        return bars;
    const Scale at(*zero);
    const bool over = message.end.has_value();
    const Instant stop = t.ended ? *t.ended : over && t.lastToken ? *t.lastToken : over ? *zero : now;
    addBefore(t, figures, at, t.firstToken.value_or(stop), bars);
    if (!t.promptSteps.empty() && t.promptSteps.back().total > 0)
        bars.promptShare = std::clamp(
            static_cast<double>(t.promptSteps.back().done) / static_cast<double>(t.promptSteps.back().total),
            0.0, 1.0);
    if (!t.firstToken)
        return bars;
    bars.firstToken = at(*t.firstToken);
    addWhole(t, at, stop, stallThreshold(figures.gapP50.value_or(0)), bars);
    for (const Frame &frame : t.frames) {
        const auto first = static_cast<std::size_t>(std::max(0, frame.from));
        if (first < t.arrivals.size())
            bars.lags.append({at(frame.at), toMilliseconds(frame.at - t.arrivals[first].at)});
    }
    return bars;
}

std::optional<Phase> runningPhase(const Message &message)
{
    const Timeline &t = message.timeline;
    if (message.end || t.firstToken)
        return std::nullopt;
    if (!t.started)
        return Phase::Queue;
    if (t.sent || t.headers)
        return Phase::Wait;
    if (t.encrypted)
        return Phase::Send;
    return t.connected ? Phase::Tls : Phase::Connect;
}

}
