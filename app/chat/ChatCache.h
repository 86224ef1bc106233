#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "delivery/KeepWarm.h"
#include "latency/CacheFigures.h"
#include "latency/CacheWatch.h"

namespace firstlight {

class Pinger;
class SystemWatch;

// The prompt cache of one conversation: what it did for each reply, and whether it is kept warm. GUI thread.
class ChatCache : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Its chat has it")
    // The provider of the last reply keeps prompts in a way that pings can lengthen.
    Q_PROPERTY(bool warmable READ isWarmable NOTIFY warmChanged)
    Q_PROPERTY(bool warm READ isWarm WRITE setWarm NOTIFY warmChanged) // keep-warm is on; off until asked for
    Q_PROPERTY(QString warmText READ warmText NOTIFY warmChanged) // what it does, or why it stopped
    Q_PROPERTY(QString priceText READ priceText NOTIFY warmChanged) // the break-even, in plain words
public:
    ChatCache(ChatSession &session, std::unique_ptr<CacheWatch> watch, const PriceList &prices,
        Pinger &pinger, SystemWatch &system, QObject *parent = nullptr);

    bool isWarmable() const;
    bool isWarm() const { return m_warm.isOn(); }
    void setWarm(bool warm) { m_warm.setOn(warm); }
    QString warmText() const;
    QString priceText() const;

    // Of the reply in this row; -1: the newest. Empty where there is none.
    CacheFigures figuresOf(int row) const;

Q_SIGNALS:
    void warmChanged();
    void figuresChanged();

private:
    void takeEnd(int row);
    std::optional<WarmPrompt> promptOf(const Message &reply) const;

    ChatSession &m_session;
    const PriceList &m_prices;
    std::unique_ptr<CacheWatch> m_watch;
    KeepWarm m_warm;
};

}
