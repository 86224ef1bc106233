#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <optional>

#include <QObject>
#include <QString>

#include "delivery/RateLane.h"
#include "delivery/Wait.h"

namespace firstlight {

class ChatClient;

// Holds requests back that a provider would refuse, so that they wait in order instead of failing: one queue
// for each model of each account. Network thread only; what it calls back, it calls there.
class RateLimiter : public QObject
{
    Q_OBJECT
public:
    // All that wait, in all queues. One more is shed.
    static constexpr int longest = 100;

    // Moves itself to the client's thread and ends with it.
    explicit RateLimiter(ChatClient &client);

    using Ticket = quint64; // 0: none
    struct Waiter
    {
        std::function<void(Ticket)> go; // it may leave now; called at most once, perhaps within enter()
        std::function<void(const Wait &)> placed; // its place or time changed
    };
    // Asks for leave to send. `lane`: what the limit counts for. `tokens`: an estimate. `arrival`: of an
    // earlier ticket whose request was refused, so that it keeps its place; 0: behind all. Returns 0 where
    // the queue is full: for the newest only, never for one that was let in before.
    Ticket enter(const QString &lane, double tokens, Waiter waiter, Ticket arrival = 0);
    // It no longer wants to go, or its request is over without a word about limits. 0 and old tickets are
    // fine.
    void leave(Ticket ticket);
    void heard(Ticket ticket, const QList<RateGauge> &gauges);
    void refused(
        Ticket ticket, const QList<RateGauge> &gauges, std::optional<std::chrono::milliseconds> retryAfter);

private:
    struct Entry
    {
        Ticket ticket = 0;
        Ticket arrival = 0;
        double tokens = 0;
        Waiter waiter;
        Wait told{};
    };
    struct Out
    {
        QString lane;
        double tokens = 0;
        bool heard = false;
    };
    struct Queue
    {
        RateLane lane;
        std::list<Entry> waiting; // by arrival
        std::optional<Instant> wakeAt; // the soonest call that the clock owes us
    };

    void pump(const QString &name);
    void place(Queue &queue);
    void wake(const QString &name, Queue &queue, Instant at);
    qsizetype waiting() const;

    Clock &m_clock;
    Ticket m_last = 0;
    std::map<QString, Queue> m_queues;
    std::map<Ticket, Out> m_out; // sent, and not over
};

}
