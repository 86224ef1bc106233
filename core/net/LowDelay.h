#pragma once

#include <QAbstractSocket>
#include <QEvent>
#include <QObject>
#include <QPointer>

#include "domain/Clock.h"

namespace firstlight {

// Switches Nagle's algorithm off on every TCP socket of the process, Qt's own HTTP sockets included, and
// tells when a socket connected, which QNetworkReply does not. Qt writes headers and body apart and never
// sets TCP_NODELAY, which costs about 40 ms on a warm connection (qt-notes.md, 1.2). Public API only: in Qt
// 6, QCoreApplication::notify sees the events of every thread, so the application object routes them through
// here and each socket is touched in its own thread.
class LowDelay : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    // To be called from an override of QCoreApplication::notify, with `deliver` calling the base class. Any
    // thread.
    template <typename Deliver> bool around(QObject *receiver, QEvent *event, Deliver deliver)
    {
        if (event->type() != QEvent::SockAct)
            return deliver();
        const QPointer<QAbstractSocket> socket = socketOf(receiver);
        const bool wasConnected = socket && socket->state() == QAbstractSocket::ConnectedState;
        const Instant at = std::chrono::steady_clock::now();
        const bool accepted = deliver();
        // Looked at after delivery: the event that completes the connection finds the socket still
        // connecting.
        if (socket)
            settle(*socket, wasConnected, at);
        return accepted;
    }

Q_SIGNALS:
    // From the socket's thread: it is connected since `at`. `host` as it was asked for.
    void connected(const QString &host, quint16 port, firstlight::Instant at);

private:
    static QAbstractSocket *socketOf(QObject *receiver);
    void settle(QAbstractSocket &socket, bool wasConnected, Instant at);
};

}
