#pragma once

#include <memory>

#include <QObject>

#include "domain/Message.h"
#include "domain/Provider.h"
#include "domain/Secret.h"

namespace firstlight {

class ChatClient;
class Delivery;

// Asks a provider one short question, for real, and says in a sentence what happened. GUI thread.
class ProviderTest : public QObject
{
    Q_OBJECT
public:
    explicit ProviderTest(ChatClient &client, QObject *parent = nullptr);
    ~ProviderTest() override;

    // Ends a test that runs, then starts. `provider.model` is asked.
    void run(const Provider &provider, const Secret &key);
    // Ends it without a result.
    void cancel();
    bool isRunning() const { return m_delivery != nullptr; }

Q_SIGNALS:
    // `works`: text came, and what came was sound. `fault`: what the sentence tells, where that is an error.
    void finished(bool works, const QString &sentence, const std::optional<firstlight::Error> &fault);
    // The provider's entry with what the test found out about its server.
    void learnt(const firstlight::Provider &provider);

private:
    struct DeleteLater
    {
        void operator()(Delivery *delivery) const;
    };
    void finish();
    QString success() const;

    ChatClient &m_client;
    std::unique_ptr<Delivery, DeleteLater> m_delivery;
    Provider m_provider;
    Message m_reply;
};

}
