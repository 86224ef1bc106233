#pragma once

#include <memory>

#include <QObject>
#include <QStringList>

#include "domain/Capture.h"
#include "Interrupt.h"
#include "net/ChatClient.h"
#include "Options.h"
#include "rehearsal/ReplayServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

namespace firstlight::cli {

// `replay FILE`: a recorded reply once more, through the same session and network thread, with its own timing
// or faster. Streams the text to stdout as `ask` does.
class Replay : public QObject
{
    Q_OBJECT
public:
    Replay(const QStringList &words, LowDelay &lowDelay);
    ~Replay() override;

    // Parses and starts; -1: runs, `finished` comes later. Else the exit code.
    int start();

Q_SIGNALS:
    void finished(int exitCode);

private:
    int begin(const QString &file);
    void printDelta();
    void finish();
    void printJson(const Message &reply) const;

    QStringList m_words;
    double m_speed = 1;
    bool m_json = false;
    bool m_waterfall = false;
    SystemClock m_clock;
    ChatClient m_client;
    KeyStore m_keys;
    Interrupt m_interrupt;
    Capture m_capture;
    std::unique_ptr<ReplayServer> m_server;
    Provider m_provider;
    std::unique_ptr<ChatSession> m_session;
    qsizetype m_printed = 0; // UTF-16 units of the reply that are on stdout
    bool m_interrupted = false;
};

}
