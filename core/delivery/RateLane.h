#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>

#include "dialect/RateHeaders.h"
#include "domain/Clock.h"

namespace firstlight {

// What is known of the limits of one model of one account, and when its next request may go. No clock, no
// queue: a value that is told what happened.
//
// Limits come from headers, and between two of them what is left is counted here. Most providers refill
// evenly, so the next request goes when its share has grown back; one that refused such a request has a fixed
// window, and from then on its end is waited for. Where a provider tells nothing, a refusal teaches how many
// requests a minute it took; and as long as nothing was refused, only a few go out unanswered, so that a
// crowd cannot run into a limit all at once.
class RateLane
{
public:
    // Requests that may be out while nothing was heard, while no limits are told, and while a crowd waits.
    static constexpr int unheard = 4;
    static constexpr int untold = 8;
    static constexpr int crowd = 8;
    static constexpr std::chrono::seconds window{60}; // of a limit that was learnt from a refusal

    struct Chance
    {
        bool now = false;
        std::optional<Instant> at = {}; // else; absent: when an answer to another request came
    };
    // Whether the next request may go. `tokens`: what it will cost, estimated. `waiting`: how many queue.
    Chance next(Instant now, double tokens, int waiting) const;
    // When the one in `place` (from 1) of the queue can be expected to go; absent where nobody knows.
    std::optional<Instant> expected(Instant now, double tokens, int place) const;

    void sent(Instant now, double tokens);
    // The head of a reply that is no refusal.
    void heard(Instant now, double tokens, const QList<RateGauge> &gauges);
    // 429, with what the server said about the wait. `wasHeard`: heard() was called for the same request.
    void refused(Instant now, double tokens, const QList<RateGauge> &gauges,
        std::optional<std::chrono::milliseconds> retryAfter, bool wasHeard);
    // A request ended without any of these.
    void lost(double tokens);

private:
    struct Level
    {
        double limit = 0; // 0: not told
        double remaining = 0;
        double refill = 0; // a second; 0: not known
        Instant at; // of `remaining`
        std::optional<Instant> full;
    };

    double available(const Level &level, Instant now) const;
    std::optional<Instant> when(const Level &level, Instant now, double cost) const;
    double costOf(RateGauge::Of of, double tokens) const
    {
        return of == RateGauge::Of::Requests ? 1 : tokens;
    }
    void read(Instant now, const QList<RateGauge> &gauges);
    int learntLimit(Instant now) const;
    int inWindow(Instant now) const;

    std::map<RateGauge::Of, Level> m_levels;
    std::deque<Instant> m_answered; // heads of the last minute
    int m_unanswered = 0;
    double m_unansweredTokens = 0;
    bool m_heard = false;
    bool m_fixedWindow = false;
    std::optional<Instant> m_blockedUntil;
    bool m_probing = false; // after a block one goes ahead, and the others wait for its answer
    int m_refusals = 0; // in a row
    int m_learnt = 0; // requests a window, from a refusal; 0: nothing learnt
    Instant m_learntAt;
};

}
