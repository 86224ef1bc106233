#pragma once

#include <QList>
#include <QObject>

#include "domain/Provider.h"

namespace firstlight {

class ChatClient;

// Finds model servers that run on this computer by asking the ports where they listen as a rule for their
// model list. Never asks anything but loopback, never blocks. Any thread that has an event loop.
class LocalServers : public QObject
{
    Q_OBJECT
public:
    explicit LocalServers(ChatClient &client, QObject *parent = nullptr);

    // Ollama, LM Studio, llama-server, vLLM.
    static QList<quint16> usualPorts() { return {11434, 1234, 8080, 8000}; }

    // -> found, once, when each port has answered or refused.
    void look(const QList<quint16> &ports = usualPorts());

Q_SIGNALS:
    // Ready to be added; each with its first model.
    void found(const QList<firstlight::Provider> &providers);

private:
    ChatClient &m_client;
};

}
