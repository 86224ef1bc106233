#pragma once

#include <chrono>
#include <functional>

#include <QObject>

namespace firstlight {

// Monotonic, nanoseconds. Every interval the product shows is a difference of two of these.
using Instant = std::chrono::steady_clock::time_point;
using Nanoseconds = std::chrono::nanoseconds;

inline double toMilliseconds(Nanoseconds interval)
{
    return std::chrono::duration<double, std::milli>(interval).count();
}

// The one injected thing: tests replace it and run an hour in a millisecond.
class Clock
{
public:
    virtual ~Clock() = default;

    // Any thread.
    virtual Instant now() const = 0;

    // Calls `call` on the thread of `context`, at `at` or as soon after it as that thread is free; never if
    // `context` is gone by then. There is no cancel: who no longer wants the call looks at its own state when
    // it comes.
    virtual void wakeAt(Instant at, QObject *context, std::function<void()> call) = 0;
};

class SystemClock final : public Clock
{
public:
    Instant now() const override { return std::chrono::steady_clock::now(); }
    // Must be called on the thread of `context`.
    void wakeAt(Instant at, QObject *context, std::function<void()> call) override;
};

}

Q_DECLARE_METATYPE(firstlight::Instant)
