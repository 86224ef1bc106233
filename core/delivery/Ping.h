#pragma once

#include <optional>

#include <QObject>

#include "domain/ChatRequest.h"
#include "domain/Error.h"
#include "domain/Provider.h"
#include "domain/Secret.h"
#include "domain/StreamEvent.h"
#include "domain/Timeline.h"
#include "domain/Usage.h"

namespace firstlight {

class ChatClient;

// How a request of our own came out.
struct Pinged
{
    Usage usage;
    Timeline timeline;
    End end = End::Error;
    std::optional<Error> error;
};

// One request that nobody asked for: no retry, no fallback, and its text goes nowhere. Lives on the network
// thread and deletes itself when it has told how it came out, once.
class Ping : public QObject
{
    Q_OBJECT
public:
    Ping(ChatClient &client, Provider provider, ChatRequest request, Secret key);
    void start(); // any thread

Q_SIGNALS:
    void ended(const firstlight::Pinged &pinged);

private:
    void begin();
    void take(const QList<TimedEvent> &events);

    ChatClient &m_client;
    Provider m_provider;
    ChatRequest m_request;
    Secret m_key;
    Pinged m_pinged;
};

}

Q_DECLARE_METATYPE(firstlight::Pinged)
