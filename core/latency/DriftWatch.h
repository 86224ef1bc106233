#pragma once

#include <optional>
#include <vector>

#include "latency/Statistics.h"

namespace firstlight {

// When a stratum (endpoint, model, cache state) counts as slower than it was (metrics.md, "Drift").
struct DriftRule
{
    bool higherIsBetter = false;
    double alarmRatio =
        1.2; // median of a window over the baseline's; at least, or at most where higher is better
    double clearRatio = 1.1; // beyond it on the good side
    double p = 0.01; // one-sided Mann-Whitney
    double leastShift = 0; // of the median, in the samples' unit
    int baselineLeast = 60; // requests before anything is judged
    int baselineMost = 100; // frozen at the latest here
    int window = 20; // requests; windows are disjoint
    bool operator==(const DriftRule &) const = default;

    static DriftRule ttft() { return {.leastShift = 30}; } // samples in ms
    static DriftRule tokensPerSecond()
    {
        return {.higherIsBetter = true, .alarmRatio = 0.85, .clearRatio = 0.95};
    }
};

// One window held against the baseline: the evidence.
struct DriftWindow
{
    int from = 0; // its first sample, counted from 0 since the baseline began
    Summary now;
    double ratio = 1; // of the medians, window over baseline
    double p = 1; // one-sided, worse only
    bool worse = false; // meets all conditions of an alarm
    bool fine = false; // meets the condition to clear one
};

// The rule as a fold over the samples of one stratum, oldest first. What does not belong into latency
// (errors, cancels, retried and queued requests) is left out by the caller. A pure value; any thread.
//
// The baseline takes the first 60 requests. Up to 100 it also takes each window that is not worse: it is
// steadier the more it holds, and from 60 on a slowdown is found all the same. Then it stays as it is,
// whatever comes, or a slow drift would be absorbed.
class DriftWatch
{
public:
    enum class State {
        NotEnoughData, // the baseline or the first window is not full
        Watching,
        Alarm, // two windows in a row were worse
        Cleared, // was an alarm; two windows in a row were fine since
    };

    explicit DriftWatch(const DriftRule &rule)
        : m_rule(rule)
    { }

    void add(double sample);
    // "Set a new baseline": what was seen is forgotten, the next requests are the baseline.
    void rebase() { *this = DriftWatch(m_rule); }

    State state() const { return m_state; }
    const DriftRule &rule() const { return m_rule; }
    Summary baseline() const { return summaryOf(m_baseline); }
    const std::vector<DriftWindow> &windows() const { return m_windows; } // oldest first
    // Sample with which the window began whose successor raised the alarm that stands; absent without one.
    std::optional<int> worseSince() const { return m_worseSince; }
    // How many more requests it takes until something can be said; 0 from then on.
    int missing() const;

private:
    bool baselineStands() const;
    void judge();

    DriftRule m_rule;
    State m_state = State::NotEnoughData;
    std::vector<double> m_baseline;
    std::vector<double> m_window; // that is filling
    std::vector<DriftWindow> m_windows;
    std::optional<int> m_worseSince;
    int m_seen = 0;
};

}
