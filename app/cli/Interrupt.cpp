#include "Interrupt.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace firstlight::cli {

static int pipeEnds[2] = {-1, -1}; // a signal handler can reach nothing else

static void onSignal(int)
{
    const char byte = 0;
    [[maybe_unused]] const auto written = write(pipeEnds[1], &byte, 1);
}

Interrupt::Interrupt(QObject *parent)
    : QObject(parent)
{
    if (pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("pipe: %s", strerror(errno));
    m_notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        [[maybe_unused]] const auto got = read(pipeEnds[0], bytes, sizeof bytes);
        Q_EMIT pressed();
    });
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

}
