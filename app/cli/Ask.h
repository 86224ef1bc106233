#pragma once

#include <memory>

#include <QObject>
#include <QStringList>

#include "AskOptions.h"
#include "Interrupt.h"
#include "latency/CacheWatch.h"
#include "latency/Doctor.h"
#include "StatusLine.h"
#include "store/MetricsStore.h"
#include "TargetChoice.h"

namespace firstlight::cli {

// `ask PROMPT`: one question through the same session and network thread as the window. Streams the text to
// stdout; everything that is not the reply goes to stderr.
class Ask : public QObject
{
    Q_OBJECT
public:
    Ask(const QStringList &words, LowDelay &lowDelay, Instant started);
    ~Ask() override;

    // Parses and starts; -1: runs, `finished` comes later. Else the exit code.
    int start();

Q_SIGNALS:
    void finished(int exitCode);

private:
    Parsed<void> openProfile();
    void chooseSide();
    void ask(Target target);
    void measure();
    void printDelta();
    void showStatus();
    void finish();
    void fail(const Error &error);
    QList<Finding> findings(const Message &reply) const;
    void printJson(const Message &reply) const;
    void printCache(const Message &reply) const;
    void watchCache();
    QString modelReason() const;
    bool saveCapture(const Message &reply) const;

    QStringList m_words;
    Instant m_started; // the CLI's start: what `pressed` means here
    AskOptions m_options;
    SystemClock m_clock;
    ChatClient m_client;
    RateLimiter *m_limiter; // ends with the client's thread
    ResponseCache *m_responses = nullptr; // as the limiter; only where it was asked for
    KeyStore m_keys;
    Interrupt m_interrupt;
    std::unique_ptr<TargetChoice> m_choice;
    std::unique_ptr<MetricsStore> m_metrics; // none where the profile cannot be used
    std::unique_ptr<PromptMemory> m_prompts; // as m_metrics
    PriceList m_prices;
    std::unique_ptr<ChatSession> m_session;
    CacheWatch *m_cache = nullptr; // of m_session
    std::unique_ptr<StatusLine> m_status; // there while the reply runs, on a terminal
    Provider m_provider;
    Past m_past; // of the same model, where the profile knows one
    qsizetype m_printed = 0; // UTF-16 units of the reply that are on stdout
    bool m_interrupted = false;
};

}
