#include "delivery/KeepWarm.h"

#include <algorithm>
#include <utility>

#include <QPointer>

namespace firstlight {

KeepWarm::KeepWarm(Clock &clock, Send send, KeepWarmLimits limits, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_send(std::move(send))
    , m_limits(limits)
{ }

KeepWarm::State KeepWarm::state() const
{
    if (!m_on)
        return State::Off;
    if (m_stop != Stop::None)
        return State::Stopped;
    return m_pinging ? State::Pinging : m_waiting ? State::Waiting : State::Idle;
}

std::optional<Instant> KeepWarm::next() const
{
    return m_waiting ? std::optional(m_next) : std::nullopt;
}

void KeepWarm::setOn(bool on)
{
    if (std::exchange(m_on, on) == on)
        return;
    ++m_turn;
    m_waiting = m_pinging = false;
    m_stop = Stop::None;
    schedule();
    Q_EMIT changed();
}

void KeepWarm::asked()
{
    ++m_turn;
    m_waiting = m_pinging = false;
    m_prompt.reset();
    m_stop = Stop::None;
    Q_EMIT changed();
}

void KeepWarm::answered(const std::optional<WarmPrompt> &prompt, std::optional<Instant> sent)
{
    ++m_turn;
    m_waiting = m_pinging = false;
    m_prompt = prompt;
    m_used = sent.value_or(m_clock.now());
    m_pings = 0;
    m_spent = m_lastCost = 0;
    m_stop = Stop::None;
    schedule();
    Q_EMIT changed();
}

void KeepWarm::setSystem(const SystemState &system)
{
    m_system = system;
    if ((m_waiting || m_pinging) && forbidden() != Stop::None)
        halt(forbidden());
}

KeepWarm::Stop KeepWarm::forbidden() const
{
    return m_system.asleep ? Stop::Asleep
        : m_system.locked  ? Stop::Locked
        : m_system.metered ? Stop::Metered
                           : Stop::None;
}

void KeepWarm::halt(Stop stop)
{
    ++m_turn;
    m_waiting = m_pinging = false;
    m_stop = stop;
    Q_EMIT changed();
}

void KeepWarm::schedule()
{
    if (!m_on || !m_prompt)
        return;
    if (const Stop reason = forbidden(); reason != Stop::None)
        return halt(reason);
    m_next = m_used + pingInterval(m_prompt->lifetime);
    m_waiting = true;
    m_clock.wakeAt(m_next, this, [this, turn = ++m_turn] {
        if (turn == m_turn)
            ping();
    });
}

void KeepWarm::ping()
{
    m_waiting = false;
    if (m_clock.now() - m_used >= m_prompt->lifetime)
        return halt(Stop::Lapsed);
    if (m_pings >= m_limits.pings)
        return halt(Stop::Pings);
    // The last one tells better than the list: a few tokens of the end may have to be read anew each time.
    if (const auto cost = pingCost(*m_prompt); cost && m_spent + std::max(*cost, m_lastCost) > m_limits.money)
        return halt(Stop::Money);
    ++m_pings;
    m_pinging = true;
    // It counts as use from when it was sent: that is the earlier of the moments it could be.
    m_used = m_clock.now();
    const QPointer<KeepWarm> self(this);
    Q_EMIT changed();
    m_send(m_prompt->provider, pingOf(*m_prompt), [self, turn = ++m_turn](const Result<Usage> &usage) {
        if (self && turn == self->m_turn)
            self->take(usage);
    });
}

double KeepWarm::costOf(const Usage &usage) const
{
    if (!m_prompt->price)
        return 0;
    const double cached = static_cast<double>(usage.cached.value_or(0));
    const double written = static_cast<double>(usage.cacheWrite.value_or(0));
    const double rest = static_cast<double>(usage.in.value_or(0)) - cached - written;
    return cached * m_prompt->price->read + written * m_prompt->price->write + rest * m_prompt->price->input;
}

void KeepWarm::take(const Result<Usage> &usage)
{
    m_pinging = false;
    if (!usage)
        return halt(Stop::Failed);
    m_lastCost = costOf(*usage);
    m_spent += m_lastCost;
    if (!usage->cached || !usage->in)
        return halt(Stop::Unseen);
    // A ping that read the greater part may write a few tokens of the end.
    if (*usage->cached * 2 < *usage->in)
        return halt(Stop::Wrote);
    schedule();
    Q_EMIT changed();
}

}
