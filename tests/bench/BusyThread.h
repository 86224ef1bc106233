#pragma once

#include <chrono>
#include <ctime>

#include <QTimer>

namespace firstlight {

// s of CPU that a clock of the system has counted.
inline double cpuSeconds(clockid_t clock)
{
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// Spins 12 of every 16 ms on the thread that made it, as the main thread of a window that has much to draw.
class BusyThread
{
public:
    BusyThread()
    {
        using namespace std::chrono_literals;
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, [this] {
            const double before = cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
            const auto until = std::chrono::steady_clock::now() + 12ms;
            while (std::chrono::steady_clock::now() < until) { }
            m_spent += cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - before;
        });
        m_timer.start(16ms);
    }

    double spent() const { return m_spent; } // s of CPU for the spinning itself, to be taken off

private:
    QTimer m_timer;
    double m_spent = 0;
};

}
