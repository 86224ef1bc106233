#pragma once

#include <QObject>

#include "domain/Clock.h"
#include "domain/JoinedThread.h"
#include "domain/Provider.h"

namespace firstlight {

class ConnectionPool;
class LowDelay;

// The network thread, one for the application, and the connections that live on it. Requests, parsers and
// decoders run there, because a stamp taken on the GUI thread is late by as much as the GUI is busy
// (qt-notes.md, 1.1).
class ChatClient : public QObject
{
    Q_OBJECT
public:
    // `lowDelay` tells when sockets connected; absent (a test without its own application object), no request
    // has that stamp.
    explicit ChatClient(Clock &clock, LowDelay *lowDelay = nullptr, QObject *parent = nullptr);
    // Cuts what is under way and waits for the thread.
    ~ChatClient() override;

    Clock &clock() const { return m_clock; }
    LowDelay *lowDelay() const { return m_lowDelay; }

    // Takes an object that sends requests to the network thread and makes sure that it ends with it.
    void adopt(QObject *sender);

    // Opens a connection to the provider, so that the next question finds one; does nothing where one stands.
    // Any thread; no error is told, because the question will meet it too.
    void preconnect(const Provider &provider, bool carriesKey);

    // Network thread only.
    ConnectionPool &connections() const { return *m_connections; }

private:
    Clock &m_clock;
    LowDelay *m_lowDelay;
    JoinedThread m_thread;
    ConnectionPool *m_connections; // lives on the network thread and dies with it
};

}
