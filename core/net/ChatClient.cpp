#include "net/ChatClient.h"

#include "dialect/Dialect.h"
#include "domain/StreamEvent.h"
#include "net/ConnectionPool.h"

using namespace Qt::StringLiterals;

namespace firstlight {

ChatClient::ChatClient(Clock &clock, LowDelay *lowDelay, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_lowDelay(lowDelay)
    , m_connections(new ConnectionPool(clock))
{
    qRegisterMetaType<QList<TimedEvent>>();
    m_thread.setObjectName(u"network"_s);
    m_connections->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_connections, &QObject::deleteLater);
    m_thread.start(QThread::HighPriority);
}

ChatClient::~ChatClient()
{
    m_thread.join();
}

void ChatClient::adopt(QObject *sender)
{
    sender->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, sender, &QObject::deleteLater);
    // The connections go last: a stream that is still open gives its reply back to them.
    disconnect(&m_thread, &QThread::finished, m_connections, nullptr);
    connect(&m_thread, &QThread::finished, m_connections, &QObject::deleteLater);
}

void ChatClient::preconnect(const Provider &provider, bool carriesKey)
{
    QMetaObject::invokeMethod(
        m_connections,
        [pool = m_connections, provider, carriesKey] {
            const QUrl url = dialectOf(provider.dialect).chatUrl(provider.baseUrl, provider.model);
            if (const auto route = pool->route(url, provider.transport, carriesKey))
                pool->preconnect(url, *route);
        },
        Qt::QueuedConnection);
}

}
