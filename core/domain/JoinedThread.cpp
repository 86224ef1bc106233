#include "domain/JoinedThread.h"

#ifdef Q_OS_LINUX
#include <signal.h>
#include <unistd.h>
#endif

namespace firstlight {

void JoinedThread::run()
{
#ifdef Q_OS_LINUX
    m_kernelId = gettid();
#endif
    exec();
}

void JoinedThread::join()
{
    quit();
    wait();
#ifdef Q_OS_LINUX
    // What is left of it takes some microseconds. The number may belong to another one the next time.
    const int id = m_kernelId.exchange(0);
    while (id != 0 && tgkill(getpid(), id, 0) == 0)
        yieldCurrentThread();
#endif
}

}
