#include "delivery/Ping.h"

#include <utility>

#include "net/ChatClient.h"
#include "net/ChatStream.h"

namespace firstlight {

Ping::Ping(ChatClient &client, Provider provider, ChatRequest request, Secret key)
    : m_client(client)
    , m_provider(std::move(provider))
    , m_request(std::move(request))
    , m_key(std::move(key))
{
    client.adopt(this);
}

void Ping::start()
{
    QMetaObject::invokeMethod(this, &Ping::begin, Qt::QueuedConnection);
}

void Ping::begin()
{
    // As Delivery makes it: the prompt must be the same byte for byte.
    auto *stream = new ChatStream(m_client, outgoingFor(m_provider, m_request, m_key), this);
    connect(stream, &ChatStream::received, this, &Ping::take);
    stream->start();
}

void Ping::take(const QList<TimedEvent> &events)
{
    for (const TimedEvent &event : events) {
        m_pinged.timeline.apply(event);
        if (const auto *report = std::get_if<UsageReport>(&event.event))
            m_pinged.usage.merge(report->usage);
        const auto *over = std::get_if<Ended>(&event.event);
        if (!over)
            continue;
        m_pinged.end = over->end;
        m_pinged.error = over->error;
        Q_EMIT ended(m_pinged);
        deleteLater();
    }
}

}
