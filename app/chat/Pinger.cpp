#include "chat/Pinger.h"

#include "delivery/Ping.h"
#include "domain/Message.h"
#include "domain/RequestRecord.h"
#include "net/ChatClient.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"

namespace firstlight {

Pinger::Pinger(ChatClient &client, KeyStore &keys, MetricsStore &metrics, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_keys(keys)
    , m_metrics(metrics)
{ }

static RequestRecord recordOf(const Provider &provider, const ChatRequest &request, const Pinged &pinged)
{
    RequestRecord record = recordFor(provider, Origin::Ping);
    record.id = newId();
    record.at = QDateTime::currentDateTimeUtc();
    record.model = request.model;
    record.end = pinged.end;
    record.error = pinged.error;
    record.usage = pinged.usage;
    record.timeline = pinged.timeline;
    return record;
}

void Pinger::send(const Provider &provider, const ChatRequest &request, const KeepWarm::Answered &answered)
{
    m_keys.readFor(provider, this, [this, provider, request, answered](const Result<Secret> &key) {
        if (!key)
            return answered(tl::unexpected(key.error()));
        auto *ping = new Ping(m_client, provider, request, *key);
        connect(ping, &Ping::ended, this, [this, provider, request, answered](const Pinged &pinged) {
            m_metrics.add(recordOf(provider, request, pinged));
            if (pinged.error)
                answered(tl::unexpected(*pinged.error));
            else
                answered(pinged.usage);
        });
        ping->start();
    });
}

}
