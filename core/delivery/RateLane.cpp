#include "delivery/RateLane.h"

#include <algorithm>
#include <cmath>

namespace firstlight {

using std::chrono::milliseconds;
using std::chrono::seconds;

// What a refusal taught may be of another day by now.
static constexpr std::chrono::minutes remembered{10};

static Nanoseconds fromSeconds(double value)
{
    return Nanoseconds(static_cast<Nanoseconds::rep>(std::ceil(value * 1e9)));
}

double RateLane::available(const Level &level, Instant now) const
{
    if (level.full && now >= *level.full)
        return std::max(level.limit, level.remaining + 1);
    if (m_fixedWindow || level.refill <= 0)
        return level.remaining;
    const double grown = std::chrono::duration<double>(now - level.at).count() * level.refill;
    return std::min(level.remaining + grown, std::max(level.limit, level.remaining));
}

// When `cost` will be there; absent: it is there now.
std::optional<Instant> RateLane::when(const Level &level, Instant now, double cost) const
{
    const double need = level.limit > 0 ? std::min(cost, level.limit) : cost;
    const double there = available(level, now);
    if (there >= need - 1e-6)
        return std::nullopt;
    if (!m_fixedWindow && level.refill > 0) {
        const Instant grown = now + fromSeconds((need - there) / level.refill);
        return level.full ? std::min(grown, *level.full) : grown;
    }
    return level.full; // absent: nobody said until when, so it is tried
}

int RateLane::learntLimit(Instant now) const
{
    return m_learnt > 0 && now - m_learntAt < remembered ? m_learnt : 0;
}

int RateLane::inWindow(Instant now) const
{
    return static_cast<int>(std::count_if(m_answered.begin(), m_answered.end(), [&](Instant at) {
        return now - at < window;
    })) + m_unanswered;
}

RateLane::Chance RateLane::next(Instant now, double tokens, int waiting) const
{
    if (m_blockedUntil && now < *m_blockedUntil)
        return {.at = m_blockedUntil};
    if (m_probing)
        return {.now = m_unanswered == 0};
    std::optional<Instant> at;
    for (const auto &[of, level] : m_levels) {
        if (const auto there = when(level, now, costOf(of, tokens)))
            at = std::max(at.value_or(*there), *there);
    }
    if (at)
        return {.at = at};
    if (m_levels.count(RateGauge::Of::Requests) > 0)
        return {.now = true};
    if (const int limit = learntLimit(now); limit > 0 && inWindow(now) >= limit) {
        const auto index = static_cast<std::ptrdiff_t>(m_answered.size()) + m_unanswered - limit;
        const bool known = index >= 0 && index < static_cast<std::ptrdiff_t>(m_answered.size());
        return known ? Chance{.at = m_answered[static_cast<std::size_t>(index)] + window} : Chance{};
    }
    const int most = waiting > crowd ? 1 : m_heard ? untold : unheard;
    return {.now = m_unanswered < most};
}

std::optional<Instant> RateLane::expected(Instant now, double tokens, int place) const
{
    const Chance first = next(now, tokens, place);
    const auto requests = m_levels.find(RateGauge::Of::Requests);
    const auto begin = first.now ? std::optional(now) : first.at;
    if (!begin || place == 1)
        return begin;
    if (requests == m_levels.end()) {
        const int limit = learntLimit(now);
        return limit == 0 ? std::nullopt
                          : std::optional(*begin + ((place - 1) / limit) * Nanoseconds(window));
    }
    const Level &level = requests->second;
    if (!m_fixedWindow && level.refill > 0)
        return *begin + fromSeconds((place - 1) / level.refill);
    if (level.limit < 1)
        return std::nullopt;
    return *begin + static_cast<int>((place - 1) / level.limit) * Nanoseconds(window);
}

void RateLane::sent(Instant now, double tokens)
{
    if (m_blockedUntil && now >= *m_blockedUntil)
        m_blockedUntil.reset();
    ++m_unanswered;
    m_unansweredTokens += tokens;
    for (auto &[of, level] : m_levels) {
        // A window that has passed is full again, and what comes after is counted from there.
        const double there = available(level, now);
        if (level.full && now >= *level.full)
            level.full = level.limit > 0 ? std::optional(now + Nanoseconds(window)) : std::nullopt;
        level.remaining = std::max(0.0, there - costOf(of, tokens));
        level.at = now;
    }
}

void RateLane::read(Instant now, const QList<RateGauge> &gauges)
{
    for (const RateGauge &gauge : gauges) {
        const auto of = gauge.of;
        const bool isNew = m_levels.count(of) == 0;
        Level &level = m_levels[of];
        // Those that are out may not be counted in what the server says.
        const double out = of == RateGauge::Of::Requests ? m_unanswered : m_unansweredTokens;
        const double told = std::max(0.0, gauge.remaining - out);
        const bool renewed = isNew || !level.full || now >= *level.full;
        level.remaining = renewed ? told : std::min(available(level, now), told);
        level.limit = gauge.limit.value_or(level.limit);
        level.at = now;
        if (!gauge.reset)
            continue;
        level.full = now + *gauge.reset;
        const double span = std::chrono::duration<double>(*gauge.reset).count();
        level.refill = span > 0 && level.limit > gauge.remaining ? (level.limit - gauge.remaining) / span : 0;
    }
}

void RateLane::heard(Instant now, double tokens, const QList<RateGauge> &gauges)
{
    lost(tokens);
    m_heard = true;
    m_probing = false;
    m_refusals = 0;
    m_answered.push_back(now);
    while (!m_answered.empty() && now - m_answered.front() >= window)
        m_answered.pop_front();
    read(now, gauges);
}

void RateLane::refused(Instant now, double tokens, const QList<RateGauge> &gauges,
    std::optional<milliseconds> retryAfter, bool wasHeard)
{
    if (!wasHeard)
        lost(tokens);
    ++m_refusals;
    m_probing = true;
    // We had counted and were wrong: what is left does not grow back evenly.
    m_fixedWindow = m_fixedWindow || m_levels.count(RateGauge::Of::Requests) > 0;
    read(now, gauges);
    if (m_levels.count(RateGauge::Of::Requests) == 0 && learntLimit(now) == 0) {
        m_learnt = std::max(1, inWindow(now) - m_unanswered);
        m_learntAt = now;
    }
    Nanoseconds wait = retryAfter.value_or(milliseconds(0));
    if (!retryAfter) {
        const auto level = m_levels.find(RateGauge::Of::Requests);
        const bool told = level != m_levels.end() && level->second.full && *level->second.full > now;
        wait = told ? *level->second.full - now : Nanoseconds(seconds(1 << std::min(m_refusals - 1, 6)));
    }
    m_blockedUntil = std::max(m_blockedUntil.value_or(now), now + wait);
}

void RateLane::lost(double tokens)
{
    m_unanswered = std::max(0, m_unanswered - 1);
    m_unansweredTokens = std::max(0.0, m_unansweredTokens - tokens);
}

}
