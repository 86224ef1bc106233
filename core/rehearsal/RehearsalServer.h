#pragma once

#include <QObject>
#include <QString>
#include <QUrl>

#include "domain/JoinedThread.h"
#include "domain/Provider.h"
#include "rehearsal/LatencyProfile.h"

namespace firstlight {

// The provider that a rehearsal server at `url` is: it needs no key and no set-up. `url` is empty before one
// runs.
Provider rehearsalProvider(const QUrl &url);

// An HTTP server on loopback that speaks the dialects (Chat Completions, Responses, Messages, and the model
// list) with a chosen latency. It is the provider of an empty profile, the tool that lets a person feel 400
// ms, and the tests' server. It runs on a thread of its own with absolute deadlines, one write a delta, so
// that it does not bend the figures it is measured by. The header `x-rehearsal` gives one request a behaviour
// of its own (LatencyProfile.h). Headers and the opening frames go out at once, the first delta at the
// planned TTFT. Which beginnings it has read is told in PrefixMemory.h.
class RehearsalServer : public QObject
{
    Q_OBJECT
public:
    // Listens on 127.0.0.1:`port` (0: a free one) when the constructor returns; url() is empty where it could
    // not.
    explicit RehearsalServer(const LatencyProfile &profile, quint16 port = 0, QObject *parent = nullptr);
    ~RehearsalServer() override;

    QUrl url() const { return m_url; } // "http://127.0.0.1:PORT/v1"
    QString errorString() const { return m_error; }

    // Holds for requests read from now on. Any thread.
    void setProfile(const LatencyProfile &profile);

private:
    class Listener;
    JoinedThread m_thread;
    Listener *m_listener; // lives on the thread
    QUrl m_url;
    QString m_error;
};

}
