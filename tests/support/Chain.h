#pragma once

#include <QHash>
#include <QTest>

#include "delivery/Delivery.h"
#include "domain/Message.h"
#include "net/ChatClient.h"

namespace firstlight {

// One delivery with its fallbacks, folded into a message as a session does it. Keys by Provider::id.
class Chain : public QObject
{
public:
    Chain(ChatClient &client, const Question &question, QHash<QString, QByteArray> keys,
        RateLimiter *limiter = nullptr)
        : m_keys(std::move(keys))
    {
        message.provider = question.provider.id;
        delivery =
            new Delivery(client, question, Secret(m_keys.value(question.provider.id)), Shared{limiter});
        connect(delivery, &Delivery::received, this, [this](const QList<TimedEvent> &events) {
            for (const TimedEvent &event : events) {
                message.apply(event);
                const auto *reached = std::get_if<Reached>(&event.event);
                if (reached && reached->stage == Stage::Dequeued)
                    wait.reset();
                ends += std::holds_alternative<Ended>(event.event) ? 1 : 0;
                afterEnd += ends > 1 || (ends == 1 && !std::holds_alternative<Ended>(event.event)) ? 1 : 0;
            }
        });
        connect(delivery, &Delivery::restarted, this,
            [this](const Attempt &attempt, const Provider &next, const QString &) {
                restartedWithText |= !message.text.isEmpty() || !message.reasoning.isEmpty();
                failed.append(attempt);
                message.provider = next.id;
                message.timeline = {};
            });
        connect(delivery, &Delivery::waiting, this, [this](const Wait &now) {
            wait = now;
            waits.append(now);
        });
        connect(delivery, &Delivery::keyWanted, this,
            [this](const Provider &provider) { delivery->giveKey(Secret(m_keys.value(provider.id))); });
        delivery->start();
    }
    ~Chain() override
    {
        if (delivery)
            delivery->deleteLater();
    }

    bool isOver() const { return message.end.has_value(); }

    QPointer<Delivery> delivery;
    Message message;
    QList<Attempt> failed;
    std::optional<Wait> wait;
    QList<Wait> waits;
    int ends = 0;
    int afterEnd = 0; // events that came after the last one
    bool restartedWithText = false;

private:
    QHash<QString, QByteArray> m_keys;
};

}
