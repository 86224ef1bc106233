#pragma once

#include <functional>

#include <QObject>
#include <QTcpSocket>
#include <QTimer>

#include "domain/Clock.h"
#include "rehearsal/IncomingRequest.h"
#include "rehearsal/Script.h"

namespace firstlight {

// One connection of the rehearsal: reads requests, one after the other, and plays the scripts that answer
// them, each cue at its own deadline counted from the moment its request was read, so that lateness never
// adds up. Server thread only; deletes itself when the peer is gone.
class RehearsalConnection : public QObject
{
    Q_OBJECT
public:
    using Answer = std::function<Script(const IncomingRequest &)>;

    // Takes the socket. `answer` must outlive the connection.
    RehearsalConnection(QTcpSocket *socket, const Answer &answer, QObject *parent);

private:
    void read();
    void begin(Script script);
    void play();
    void finish();
    void reset();

    QTcpSocket *m_socket;
    const Answer &m_answer;
    IncomingRequestParser m_parser;
    Script m_script;
    std::size_t m_next = 0; // cue of the script
    bool m_playing = false; // a further request waits until this reply is out
    Instant m_read; // when the request that is answered was read
    QTimer m_timer;
};

}
