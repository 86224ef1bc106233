#pragma once

#include <memory>
#include <vector>

#include <QHash>
#include <QNetworkAccessManager>
#include <QObject>
#include <QSet>
#include <QUrl>

#include "domain/Clock.h"

class QNetworkReply;

namespace firstlight {

// The access managers of the network thread. One is the rule, because its connections are what a next request
// reuses; Qt 6.4 opens at most 6 HTTP/1.1 connections a host for a manager, so each further 6 streams to one
// host get a manager of their own, which goes away when it is idle. Network thread only.
class ConnectionPool : public QObject
{
    Q_OBJECT
public:
    explicit ConnectionPool(Clock &clock);

    // A manager with a free channel to this host. Give it back with release().
    QNetworkAccessManager &acquire(const QUrl &url);
    void release(QNetworkAccessManager &manager, const QUrl &url);

    // Reads what is left of a reply that nobody needs any more, so that its connection can be used again;
    // cuts it after 2 s.
    void drain(QNetworkReply *reply);

    // Whether timing a look-up of this host's name tells something: only if nobody asked for it in the last
    // 60 s, for Qt knows it after that. Counts as asking.
    bool lookupIsNews(const QString &host);

    // Streams that are connecting to a host right now: with more than one, a connected socket cannot be told
    // to a stream.
    void beginConnecting(const QUrl &url) { ++m_connecting[authority(url)]; }
    void endConnecting(const QUrl &url) { --m_connecting[authority(url)]; }
    int connecting(const QUrl &url) const { return m_connecting.value(authority(url)); }

    static QString authority(const QUrl &url); // "host:port"

private:
    struct Member
    {
        std::unique_ptr<QNetworkAccessManager> manager;
        QHash<QString, int> streams; // by authority
    };

    Clock &m_clock;
    std::vector<Member> m_members; // the first stays
    QHash<QString, Instant> m_lookups; // host -> when its name was last asked for
    QHash<QString, int> m_connecting; // by authority
};

}
