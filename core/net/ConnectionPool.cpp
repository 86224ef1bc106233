#include "net/ConnectionPool.h"

#include <algorithm>

#include <QNetworkReply>

using namespace Qt::StringLiterals;

namespace firstlight {

// Qt 6.4's number of HTTP/1.1 channels a host (QHttpNetworkConnectionPrivate::defaultHttpChannelCount).
static constexpr int channelsPerHost = 6;

static std::unique_ptr<QNetworkAccessManager> makeManager()
{
    auto manager = std::make_unique<QNetworkAccessManager>();
    manager->setAutoDeleteReplies(false);
    return manager;
}

ConnectionPool::ConnectionPool(Clock &clock)
    : m_clock(clock)
{ }

QString ConnectionPool::authority(const QUrl &url)
{
    return u"%1:%2"_s.arg(url.host()).arg(url.port(url.scheme() == u"https" ? 443 : 80));
}

QNetworkAccessManager &ConnectionPool::acquire(const QUrl &url)
{
    const QString host = authority(url);
    auto member = std::find_if(m_members.begin(), m_members.end(),
        [&](const Member &candidate) { return candidate.streams.value(host) < channelsPerHost; });
    if (member == m_members.end()) {
        m_members.push_back({makeManager(), {}});
        member = std::prev(m_members.end());
    }
    ++member->streams[host];
    return *member->manager;
}

void ConnectionPool::release(QNetworkAccessManager &manager, const QUrl &url)
{
    const auto member = std::find_if(m_members.begin(), m_members.end(),
        [&](const Member &candidate) { return candidate.manager.get() == &manager; });
    Q_ASSERT(member != m_members.end());
    if (--member->streams[authority(url)] == 0)
        member->streams.remove(authority(url));
    // Called from a reply's own signal, so a spare manager may go only once that has returned.
    if (member != m_members.begin() && member->streams.isEmpty()) {
        member->manager.release()->deleteLater();
        m_members.erase(member);
    }
}

void ConnectionPool::drain(QNetworkReply *reply)
{
    QNetworkAccessManager &manager = *reply->manager();
    const QUrl url = reply->request().url();
    connect(reply, &QNetworkReply::finished, this, [this, reply, &manager, url] {
        reply->deleteLater();
        release(manager, url);
    });
    if (reply->isFinished()) {
        reply->deleteLater();
        release(manager, url);
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
