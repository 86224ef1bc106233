#include "delivery/RateLimiter.h"

#include <algorithm>
#include <utility>

#include "net/ChatClient.h"

namespace firstlight {

RateLimiter::RateLimiter(ChatClient &client)
    : m_clock(client.clock())
{
    client.adopt(this);
}

qsizetype RateLimiter::waiting() const
{
    qsizetype count = 0;
    for (const auto &[name, queue] : m_queues)
        count += static_cast<qsizetype>(queue.waiting.size());
    return count;
}

RateLimiter::Ticket RateLimiter::enter(const QString &lane, double tokens, Waiter waiter, Ticket arrival)
{
    if (arrival == 0 && waiting() >= longest)
        return 0;
    const Ticket ticket = ++m_last;
    Queue &queue = m_queues[lane];
    const Ticket rank = arrival == 0 ? ticket : arrival;
    const auto behind = std::find_if(
        queue.waiting.begin(), queue.waiting.end(), [&](const Entry &entry) { return entry.arrival > rank; });
    queue.waiting.insert(behind, {ticket, rank, tokens, std::move(waiter), {}});
    pump(lane);
    return ticket;
}

void RateLimiter::leave(Ticket ticket)
{
    if (const auto out = m_out.find(ticket); out != m_out.end()) {
        const Out gone = out->second;
        m_out.erase(out);
        if (!gone.heard)
            m_queues[gone.lane].lane.lost(gone.tokens);
        return pump(gone.lane);
    }
    for (auto &[name, queue] : m_queues) {
        const auto entry = std::find_if(queue.waiting.begin(), queue.waiting.end(),
            [&](const Entry &candidate) { return candidate.ticket == ticket; });
        if (entry == queue.waiting.end())
            continue;
        queue.waiting.erase(entry);
        return pump(QString(name));
    }
}

void RateLimiter::heard(Ticket ticket, const QList<RateGauge> &gauges)
{
    const auto out = m_out.find(ticket);
    if (out == m_out.end() || std::exchange(out->second.heard, true))
        return;
    m_queues[out->second.lane].lane.heard(m_clock.now(), out->second.tokens, gauges);
    pump(QString(out->second.lane));
}

void RateLimiter::refused(
    Ticket ticket, const QList<RateGauge> &gauges, std::optional<std::chrono::milliseconds> retryAfter)
{
    const auto out = m_out.find(ticket);
    if (out == m_out.end())
        return;
    const Out gone = out->second;
    m_out.erase(out);
    m_queues[gone.lane].lane.refused(m_clock.now(), gone.tokens, gauges, retryAfter, gone.heard);
    pump(gone.lane);
}

// What goes may come back from within its own call, so the queue is looked at anew each time.
void RateLimiter::pump(const QString &name)
{
    Queue &queue = m_queues[name];
    while (!queue.waiting.empty()) {
        const Instant now = m_clock.now();
        const auto count = static_cast<int>(queue.waiting.size());
        const RateLane::Chance chance = queue.lane.next(now, queue.waiting.front().tokens, count);
        if (!chance.now) {
            if (chance.at)
                wake(name, queue, *chance.at);
            break;
        }
        Entry first = std::move(queue.waiting.front());
        queue.waiting.pop_front();
        queue.lane.sent(now, first.tokens);
        m_out[first.ticket] = {name, first.tokens};
        first.waiter.go(first.ticket);
    }
    place(queue);
}

void RateLimiter::place(Queue &queue)
{
    const Instant now = m_clock.now();
    int place = 0;
    for (Entry &entry : queue.waiting) {
        ++place;
        const Wait wait{Wait::Reason::Turn, place, queue.lane.expected(now, entry.tokens, place)};
        if (wait != std::exchange(entry.told, wait))
            entry.waiter.placed(wait);
    }
}

void RateLimiter::wake(const QString &name, Queue &queue, Instant at)
{
    if (queue.wakeAt && *queue.wakeAt <= at)
        return;
    queue.wakeAt = at;
    m_clock.wakeAt(at, this, [this, name, at] {
        Queue &woken = m_queues[name];
        if (woken.wakeAt == at)
            woken.wakeAt.reset();
        pump(name);
    });
}

}
