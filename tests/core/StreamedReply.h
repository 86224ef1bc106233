#pragma once

#include "domain/Timeline.h"

// What the tests of the timeline share.
namespace firstlight {

using namespace Qt::StringLiterals;

inline constexpr Instant start{std::chrono::hours(1)};

// A reply on a new connection; times are milliseconds after `start`.
class Reply
{
public:
    Reply &at(int ms, StreamEvent event)
    {
        timeline.apply({std::move(event), start + std::chrono::milliseconds(ms)});
        return *this;
    }
    Reply &reached(int ms, Stage stage) { return at(ms, Reached{stage}); }
    Reply &text(int ms, const QString &text) { return at(ms, TextDelta{text}); }
    Reply &reasoning(int ms, const QString &text, bool summary = false)
    {
        return at(ms, ReasoningDelta{text, summary});
    }

    // `count` deltas of four letters (an estimated token each), `every` ms.
    Reply &steady(int from, int every, int count)
    {
        for (int i = 0; i < count; ++i)
            text(from + i * every, u"abcd"_s);
        return *this;
    }
    Figures figures(const Usage &usage = {}, double calibration = 1) const
    {
        return figuresOf(timeline, usage, calibration);
    }

    Timeline timeline;
};

inline Usage out(std::int64_t tokens, std::optional<std::int64_t> reasoning = {})
{
    Usage usage;
    usage.out = tokens;
    usage.reasoning = reasoning;
    return usage;
}

}
