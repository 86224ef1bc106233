#include "rehearsal/RehearsalServer.h"

#include <optional>

#include <QTcpServer>

#include "rehearsal/Rehearsal.h"
#include "rehearsal/RehearsalConnection.h"

namespace firstlight {

Provider rehearsalProvider(const QUrl &url)
{
    Provider provider;
    provider.id = QStringLiteral("rehearsal");
    provider.name = QStringLiteral("Rehearsal");
    provider.baseUrl = url;
    provider.needsKey = false;
    provider.limits = TimeLimits::forLoopback();
    provider.model = QStringLiteral("rehearsal");
    return provider;
}

class RehearsalServer::Listener : public QTcpServer
{
public:
    bool open(const LatencyProfile &profile, quint16 port)
    {
        if (!listen(QHostAddress::LocalHost, port))
            return false;
        m_rehearsal.emplace(url(), profile);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = nextPendingConnection())
                new RehearsalConnection(socket, m_answer, this);
        });
        return true;
    }

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(serverPort())); }
    void setProfile(const LatencyProfile &profile) { m_rehearsal->setProfile(profile); }

private:
    std::optional<Rehearsal> m_rehearsal; // once it listens
    const RehearsalConnection::Answer m_answer = [this](const IncomingRequest &request) {
        return m_rehearsal->answer(request);
    };
};

RehearsalServer::RehearsalServer(const LatencyProfile &profile, quint16 port, QObject *parent)
    : QObject(parent)
    , m_listener(new Listener)
{
    m_thread.setObjectName(QStringLiteral("rehearsal"));
    m_listener->moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(
        m_listener,
        [&] {
            if (m_listener->open(profile, port))
                m_url = m_listener->url();
            else
                m_error = m_listener->errorString();
        },
        Qt::BlockingQueuedConnection);
}

RehearsalServer::~RehearsalServer()
{
    // Its sockets and timers have to end on their own thread.
    QMetaObject::invokeMethod(
        m_listener, [this] { delete m_listener; }, Qt::BlockingQueuedConnection);
    m_thread.join();
}

void RehearsalServer::setProfile(const LatencyProfile &profile)
{
    if (m_url.isEmpty())
        return;
    // Blocks, so that the next request of the caller finds it.
    QMetaObject::invokeMethod(
        m_listener, [&] { m_listener->setProfile(profile); }, Qt::BlockingQueuedConnection);
}

}
