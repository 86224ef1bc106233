#pragma once

#include <QTest>

#include "delivery/Delivery.h"
#include "domain/Message.h"
#include "net/ChatClient.h"

namespace firstlight {

// One delivery, folded into a message.
class Asked : public QObject
{
public:
    Asked(ChatClient &client, const Provider &provider, const QByteArray &key = "k-123")
    {
        Question question;
        question.provider = provider;
        question.request.model = QStringLiteral("m");
        question.request.turns = {{ChatRequest::Role::User, QStringLiteral("hello")}};
        delivery = new Delivery(client, question, Secret(key));
        connect(delivery, &Delivery::received, this, [this](const QList<TimedEvent> &events) {
            for (const TimedEvent &event : events) {
                message.apply(event);
                ends += std::holds_alternative<Ended>(event.event) ? 1 : 0;
            }
        });
        connect(
            delivery, &Delivery::restarted, this, [this](const Attempt &attempt) { failed.append(attempt); });
        connect(delivery, &Delivery::learnt, this, [this](const Provider &provider) { learnt = provider; });
        delivery->start();
    }
    ~Asked() override
    {
        if (delivery)
            delivery->deleteLater();
    }

    bool isOver() const { return message.end.has_value(); }
    // Patient, because a test may run on a machine that is busy with others.
    bool wait() const
    {
        return QTest::qWaitFor([this] { return isOver(); }, 60'000);
    }
    QString errorCode() const { return message.error ? message.error->code : QString(); }

    static Provider providerAt(const QUrl &url, TimeLimits limits = {}, const Transport &transport = {})
    {
        Provider provider;
        provider.id = QStringLiteral("p");
        provider.baseUrl = url;
        provider.limits = limits;
        provider.transport = transport;
        provider.retries = 0;
        return provider;
    }

    QPointer<Delivery> delivery; // ends with its client at the latest
    Message message;
    QList<Attempt> failed;
    std::optional<Provider> learnt;
    int ends = 0;
};

}
