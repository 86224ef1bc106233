#pragma once

#include <QObject>

#include "delivery/KeepWarm.h"

namespace firstlight {

class ChatClient;
class KeyStore;
class MetricsStore;

// Sends the pings that keep prompts warm, with the provider's key, and writes each into the metrics as what
// it is: it enters no statistic. GUI thread.
class Pinger : public QObject
{
    Q_OBJECT
public:
    Pinger(ChatClient &client, KeyStore &keys, MetricsStore &metrics, QObject *parent = nullptr);

    ChatClient &client() const { return m_client; }
    void send(const Provider &provider, const ChatRequest &request, const KeepWarm::Answered &answered);

private:
    ChatClient &m_client;
    KeyStore &m_keys;
    MetricsStore &m_metrics;
};

}
