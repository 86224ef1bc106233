#include "rehearsal/RehearsalConnection.h"

#include <thread>

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

#include "rehearsal/Refusal.h"

namespace firstlight {

using std::chrono::milliseconds;

RehearsalConnection::RehearsalConnection(QTcpSocket *socket, const Answer &answer, QObject *parent)
    : QObject(parent)
    , m_socket(socket)
    , m_answer(answer)
{
    m_socket->setParent(this);
    // Or each delta would wait until the one before it is acknowledged.
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &RehearsalConnection::play);
    connect(m_socket, &QTcpSocket::readyRead, this, &RehearsalConnection::read);
    connect(m_socket, &QTcpSocket::disconnected, this, &RehearsalConnection::deleteLater);
    read(); // what came before we listened
}

void RehearsalConnection::read()
{
    const Instant now = std::chrono::steady_clock::now();
    m_parser.feed(m_socket->readAll());
    if (m_playing)
        return;
    const auto request = m_parser.take();
    if (request) {
        m_read = now;
        Script script = m_answer(*request);
        if (request->closes() && script.after == Script::After::KeepAlive)
            script.after = Script::After::Close;
        begin(std::move(script));
    } else if (m_parser.error() != 0) {
        m_read = now;
        Script script = refusalScript(DialectKind::OpenAiChat,
            {.status = m_parser.error(), .message = QStringLiteral("This is not a request I can read.")},
            {{"connection", "close"}});
        script.after = Script::After::Close;
        begin(std::move(script));
    } else if (m_parser.takeContinue()) {
        m_socket->write("HTTP/1.1 100 Continue\r\n\r\n");
    }
}

void RehearsalConnection::begin(Script script)
{
    m_script = std::move(script);
    m_next = 0;
    m_playing = true;
    play();
}

// Timers count whole milliseconds, so they wake a little early and the rest is slept; other connections of
// this thread wait for less than that millisecond.
void RehearsalConnection::play()
{
    const auto &cues = m_script.cues;
    const auto due = [&] { return m_read + cues[m_next].at; };
    if (due() - std::chrono::steady_clock::now() < milliseconds(1))
        std::this_thread::sleep_until(due());
    while (m_next < cues.size() && due() <= std::chrono::steady_clock::now()) {
        if (m_socket->state() != QAbstractSocket::ConnectedState)
            return; // the peer has left; `disconnected` ends this
        m_socket->write(cues[m_next].bytes);
        m_socket->flush(); // now, and by itself
        ++m_next;
    }
    if (m_next == cues.size())
        finish();
    else
        m_timer.start(std::chrono::floor<milliseconds>(
            std::max(due() - std::chrono::steady_clock::now(), Nanoseconds(0))));
}

void RehearsalConnection::finish()
{
    switch (m_script.after) {
    case Script::After::KeepAlive:
        m_playing = false;
        m_script = {};
        read();
        break;
    case Script::After::Close:
        m_socket->disconnectFromHost();
        break;
    case Script::After::Reset:
        reset();
        break;
    case Script::After::Hold:
        break;
    }
}

void RehearsalConnection::reset()
{
    // Closing with a linger time of 0 makes the system send an RST in place of a FIN.
    const linger now{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(static_cast<int>(m_socket->socketDescriptor()), SOL_SOCKET, SO_LINGER,
        reinterpret_cast<const char *>(&now), sizeof now);
    m_socket->abort();
}

}
