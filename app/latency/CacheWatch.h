#pragma once

#include <map>
#include <optional>

#include <QObject>

#include "latency/CacheXray.h"
#include "store/PriceList.h"
#include "store/PromptMemory.h"

namespace firstlight {

class ChatSession;
class MetricsStore;
struct Message;

// Looks at what the prompt cache did for each reply of a session, when the reply is over. It holds the last
// prompt of the conversation for this run and keeps the fixed part of a preset's (PromptMemory). Lives on
// the session's thread.
class CacheWatch : public QObject
{
    Q_OBJECT
public:
    // `metrics`: for the cold median; null where there are none.
    CacheWatch(ChatSession &session, PromptMemory &memory, const PriceList &prices, MetricsStore *metrics,
        QObject *parent = nullptr);

    // Of a reply of this run; absent for any other.
    const CacheXray *of(const QString &messageId) const;
    // Of a reply of the history, by its counts.
    CacheXray ofStored(const Message &reply) const;

Q_SIGNALS:
    void seen(const QString &messageId);

private:
    void lookAt(const Message &reply);
    void askForCold();
    std::optional<SentPrompt> before(const SentPrompt &now) const;
    void keep(const SentPrompt &now);

    ChatSession &m_session;
    PromptMemory &m_memory;
    const PriceList &m_prices;
    MetricsStore *m_metrics;
    std::map<QString, CacheXray> m_seen; // by message id
    std::optional<SentPrompt> m_last; // that went out in this conversation, by a reply of this run
    ColdTtft m_cold; // of the model that is asked
};

}
