#include "net/ConnectionPool.h"

#include <algorithm>

#include <QNetworkProxyFactory>
#include <QNetworkReply>
#include <QSslCertificate>

using namespace Qt::StringLiterals;

namespace firstlight {

// Qt 6.4's number of HTTP/1.1 channels a host (QHttpNetworkConnectionPrivate::defaultHttpChannelCount).
static constexpr int channelsPerHost = 6;

// Qt closes a connection that was idle for so long (QNetworkAccessCache), so an idle manager holds none by
// then.
static constexpr std::chrono::seconds idleLife(120);

// For so long a connection that was used or opened is taken for open. Servers close idle ones after 60 s or
// more; a guess that is wrong costs what no guess would have cost.
static constexpr std::chrono::seconds keptOpen(50);

static std::unique_ptr<QNetworkAccessManager> makeManager(const Route &route)
{
    auto manager = std::make_unique<QNetworkAccessManager>();
    manager->setAutoDeleteReplies(false);
    manager->setProxy(route.proxy);
    return manager;
}

static QSslConfiguration tlsFor(const Route &route)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    // Adding to the default's own list would lose the system's store, which is only loaded on demand there.
    if (!route.extraCa.isEmpty())
        tls.setCaCertificates(
            QSslConfiguration::systemCaCertificates() + QSslCertificate::fromData(route.extraCa, QSsl::Pem));
    return tls;
}

static QString authority(const QUrl &url)
{
    return Route{}.endpoint(url);
}

ConnectionPool::ConnectionPool(Clock &clock)
    : m_clock(clock)
{ }

QNetworkProxy ConnectionPool::systemProxy(const QUrl &url)
{
    const Instant now = m_clock.now();
    const QString key = url.scheme() + u"://"_s + authority(url);
    if (const auto known = m_systemProxies.constFind(key);
        known != m_systemProxies.constEnd() && now - known->asked < std::chrono::seconds(30))
        return known->proxy;
    const auto answers = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    const bool direct = answers.isEmpty() || answers.first().type() == QNetworkProxy::DefaultProxy;
    const QNetworkProxy proxy = direct ? QNetworkProxy(QNetworkProxy::NoProxy) : answers.first();
    m_systemProxies.insert(key, {proxy, now});
    return proxy;
}

Result<Route> ConnectionPool::route(const QUrl &url, const Transport &transport, bool carriesKey)
{
    return routeTo(url, transport, carriesKey, [this](const QUrl &asked) { return systemProxy(asked); });
}

ConnectionPool::Member &ConnectionPool::memberWithRoom(const QString &host, const Route &route)
{
    forgetUnused();
    auto member = std::find_if(m_members.begin(), m_members.end(), [&](const Member &candidate) {
        return candidate.route == route && candidate.streams.value(host) < channelsPerHost;
    });
    if (member == m_members.end()) {
        const bool spare = std::any_of(m_members.begin(), m_members.end(),
            [&](const Member &candidate) { return candidate.route == route; });
        m_members.push_back(
            {.route = route, .manager = makeManager(route), .tls = tlsFor(route), .spare = spare});
        member = std::prev(m_members.end());
    }
    return *member;
}

ConnectionPool::Member &ConnectionPool::memberFor(const QUrl &url, const Route &route)
{
    const QString host = authority(url);
    Member &member = memberWithRoom(host, route);
    ++member.streams[host];
    member.opened[host] = m_clock.now();
    return member;
}

void ConnectionPool::preconnect(const QUrl &url, const Route &route)
{
    // A handshake that the exception alone lets through would fail here, where nobody looks at its
    // certificate.
    if (!route.trustedFingerprint.isEmpty())
        return;
    const QString host = authority(url);
    Member &member = memberWithRoom(host, route);
    const Instant now = m_clock.now();
    const auto last = member.opened.constFind(host);
    if (last != member.opened.constEnd() && now - *last < keptOpen)
        return;
    member.opened[host] = now;
    member.idleSince = now;
    // Qt makes a reply for it that nobody is given.
    member.manager->setAutoDeleteReplies(true);
    if (url.scheme() == u"https") {
        // Qt looks here whether HTTP/2 is allowed, and a connection that is not for the same version is not
        // used.
        QSslConfiguration tls = member.tls;
        if (route.http2)
            tls.setAllowedNextProtocols(
                {QSslConfiguration::ALPNProtocolHTTP2, QSslConfiguration::NextProtocolHttp1_1});
        member.manager->connectToHostEncrypted(url.host(), static_cast<quint16>(url.port(443)), tls);
    } else {
        member.manager->connectToHost(url.host(), static_cast<quint16>(url.port(80)));
    }
    member.manager->setAutoDeleteReplies(false);
}

void ConnectionPool::forgetUnused()
{
    const Instant now = m_clock.now();
    std::erase_if(m_members,
        [&](const Member &member) { return member.streams.isEmpty() && now - member.idleSince > idleLife; });
}

QNetworkReply *ConnectionPool::post(QNetworkRequest request, const QByteArray &body, const Route &route)
{
    const Member &member = memberFor(request.url(), route);
    request.setSslConfiguration(member.tls);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, route.http2);
    return member.manager->post(request, body);
}

QNetworkReply *ConnectionPool::get(QNetworkRequest request, const Route &route)
{
    const Member &member = memberFor(request.url(), route);
    request.setSslConfiguration(member.tls);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, route.http2);
    return member.manager->get(request);
}

void ConnectionPool::release(QNetworkReply *reply)
{
    const QString host = authority(reply->request().url());
    const auto member = std::find_if(m_members.begin(), m_members.end(),
        [&](const Member &candidate) { return candidate.manager.get() == reply->manager(); });
    Q_ASSERT(member != m_members.end());
    reply->deleteLater();
    if (--member->streams[host] == 0)
        member->streams.remove(host);
    member->opened[host] = m_clock.now();
    member->idleSince = m_clock.now();
    // Called from a reply's own signal, so a spare manager may go only once that has returned.
    if (member->spare && member->streams.isEmpty()) {
        member->manager.release()->deleteLater();
        m_members.erase(member);
    }
}

void ConnectionPool::drain(QNetworkReply *reply)
{
    connect(reply, &QNetworkReply::finished, this, [this, reply] { release(reply); });
    if (reply->isFinished()) {
        reply->disconnect(this);
        release(reply);
        return;
    }
    m_clock.wakeAt(m_clock.now() + std::chrono::seconds(2), reply, [reply] { reply->abort(); });
}

bool ConnectionPool::lookupIsNews(const QString &host)
{
    const Instant now = m_clock.now();
    const auto last = m_lookups.constFind(host);
    const bool news = last == m_lookups.constEnd() || now - *last > std::chrono::seconds(60);
    m_lookups.insert(host, now);
    return news;
}

}
