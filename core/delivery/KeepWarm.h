#pragma once

#include <functional>
#include <optional>

#include <QObject>

#include "delivery/WarmPrompt.h"
#include "domain/Clock.h"
#include "domain/Error.h"
#include "domain/SystemState.h"
#include "domain/Usage.h"

namespace firstlight {

// How much one pause between two questions may cost.
struct KeepWarmLimits
{
    int pings = 6;
    double money = 0.10; // in the price list's currency; looked at where the price is known
};

// Keeps the prompt of one conversation in its provider's cache while the person reads and writes. Off until
// it is turned on. It pings shortly before the provider would forget the prompt, and stops by itself; after a
// stop only the next question starts it again. Lives on one thread, with the clock and the answers.
class KeepWarm : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Off,
        Idle, // on, but there is no prompt to keep, or a question is under way
        Waiting, // for the time of the next ping
        Pinging,
        Stopped,
    };
    enum class Stop {
        None,
        Pings, // as many as allowed
        Money, // the next one would cost more than allowed
        Locked,
        Asleep,
        Metered,
        Wrote, // a ping wrote the prompt instead of reading it: there was nothing left to keep
        Unseen, // the provider did not say whether it read
        Failed, // a ping was refused or lost
        Lapsed, // its time came too late (the computer slept)
    };
    // Sends one ping and calls back, once, on this thread. Never called after the object is gone.
    using Answered = std::function<void(const Result<Usage> &)>;
    using Send = std::function<void(const Provider &, const ChatRequest &, Answered)>;

    KeepWarm(Clock &clock, Send send, KeepWarmLimits limits = {}, QObject *parent = nullptr);

    void setOn(bool on);
    bool isOn() const { return m_on; }
    // A question is on its way: no ping comes between.
    void asked();
    // It was answered, and this is now what the provider keeps; absent: nothing that pings could keep.
    // `sent`: when the request left, because the prompt was read then and not when a long reply ended;
    // absent: now.
    void answered(const std::optional<WarmPrompt> &prompt, std::optional<Instant> sent = {});
    void setSystem(const SystemState &system);

    State state() const;
    Stop stop() const { return m_stop; }
    int pings() const { return m_pings; } // since the last question
    double spent() const { return m_spent; } // by them; 0 where the price is not known
    std::optional<Instant> next() const; // of a ping, while waiting
    const std::optional<WarmPrompt> &prompt() const { return m_prompt; }
    const KeepWarmLimits &limits() const { return m_limits; }

Q_SIGNALS:
    void changed();

private:
    Stop forbidden() const;
    void schedule();
    void ping();
    void take(const Result<Usage> &usage);
    void halt(Stop stop);
    double costOf(const Usage &usage) const;

    Clock &m_clock;
    Send m_send;
    KeepWarmLimits m_limits;
    bool m_on = false;
    bool m_pinging = false;
    SystemState m_system;
    std::optional<WarmPrompt> m_prompt;
    Instant m_used; // when the provider last read or wrote it
    Instant m_next;
    bool m_waiting = false;
    int m_turn = 0; // a wake or an answer of an earlier turn means nothing any more
    int m_pings = 0;
    double m_spent = 0;
    double m_lastCost = 0; // of the latest ping
    Stop m_stop = Stop::None;
};

}
