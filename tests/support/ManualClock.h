#pragma once

#include <atomic>
#include <map>
#include <mutex>

#include <QPointer>

#include "domain/Clock.h"

namespace firstlight {

// Stands still until a test moves it; then carries out what became due, in order, on the threads of the
// contexts.
class ManualClock final : public Clock
{
public:
    Instant now() const override { return Instant(Nanoseconds(m_now.load())); }

    void wakeAt(Instant at, QObject *context, std::function<void()> call) override
    {
        const std::lock_guard lock(m_mutex);
        m_due.emplace(at, Due{context, std::move(call)});
    }

    // Calls become queued events of their contexts: process events (or wait for the effect) after it.
    void advance(Nanoseconds by)
    {
        m_now += by.count();
        const std::lock_guard lock(m_mutex);
        while (!m_due.empty() && m_due.begin()->first <= now()) {
            const Due due = m_due.begin()->second;
            m_due.erase(m_due.begin());
            if (due.context)
                QMetaObject::invokeMethod(due.context, due.call, Qt::QueuedConnection);
        }
    }

private:
    struct Due
    {
        QPointer<QObject> context;
        std::function<void()> call;
    };
    std::atomic<Nanoseconds::rep> m_now = Nanoseconds(std::chrono::hours(1)).count();
    std::mutex m_mutex;
    std::multimap<Instant, Due> m_due;
};

}
