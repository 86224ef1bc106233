#pragma once

#include <memory>

#include <QObject>
#include <QThread>

#include "domain/Clock.h"

namespace firstlight {

class ConnectionPool;

// The network thread, one for the application, and the connections that live on it. Requests, parsers and decoders run there,
// because a stamp taken on the GUI thread is late by as much as the GUI is busy (qt-notes.md, 1.1).
class ChatClient : public QObject
{
    Q_OBJECT
public:
    explicit ChatClient(Clock &clock, QObject *parent = nullptr);
    // Ends all requests and waits for the thread.
    ~ChatClient() override;

    Clock &clock() const { return m_clock; }

    // Objects that send requests move here.
    QThread *thread() const { return m_thread.get(); }

    // To be used on the network thread only.
    ConnectionPool &connections() const { return *m_connections; }

private:
    Clock &m_clock;
    std::unique_ptr<QThread> m_thread;
    ConnectionPool *m_connections; // lives on the network thread and dies with it
};

}
