#pragma once

#include <atomic>

#include <QThread>

namespace firstlight {

// A thread with an event loop that is really gone after join(). QThread::wait() (Qt 6.4) returns before: what
// libraries keep for each thread, as GLib does, is freed after it, and beside that the program may end and
// its libraries free what is theirs. Then memory was freed twice.
class JoinedThread : public QThread
{
public:
    using QThread::QThread;

    // Ends the event loop and waits. Any thread but this one; it may be called again.
    void join();

protected:
    void run() override;

private:
    std::atomic<int> m_kernelId = 0; // 0: it has not run, or the system has no such number
};

}
