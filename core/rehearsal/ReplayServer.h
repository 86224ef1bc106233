#pragma once

#include <QObject>
#include <QString>
#include <QUrl>

#include "domain/Capture.h"
#include "domain/JoinedThread.h"
#include "domain/Provider.h"
#include "rehearsal/Script.h"

namespace firstlight {

// A recorded reply as a timetable: its head and each of its reads at the time that passed since the request
// was sent, divided by `speed`; all at once for 0. The connection ends as it ended then.
Script replayScript(const Capture &capture, double speed);

// A server on loopback that answers each request with one recorded reply (RehearsalConnection plays it), so
// that a capture goes through all that a reply goes through. On a thread of its own.
class ReplayServer : public QObject
{
    Q_OBJECT
public:
    // Listens when the constructor returns; url() is empty where it could not, and errorString() says why.
    // `capture` has a response. `speed`: 1 as recorded, 2 twice as fast, 0 as fast as can be.
    ReplayServer(const Capture &capture, double speed, QObject *parent = nullptr);
    ~ReplayServer() override;

    QUrl url() const { return m_url; }
    QString errorString() const { return m_error; }

    // Whom to ask for the replay: needs no key, is asked once, and gives up where the recorded one gave up.
    Provider provider() const;

private:
    class Listener;
    const Capture m_capture;
    const double m_speed;
    JoinedThread m_thread;
    Listener *m_listener; // lives on the thread
    QUrl m_url;
    QString m_error;
};

}
