#pragma once

#include <memory>
#include <vector>

#include <QHash>
#include <QNetworkAccessManager>
#include <QObject>
#include <QSslConfiguration>
#include <QUrl>

#include "domain/Clock.h"
#include "net/Route.h"

class QNetworkReply;

namespace firstlight {

// The access managers of the network thread. One a route is the rule, because its connections are what a next
// request reuses; Qt 6.4 opens at most 6 HTTP/1.1 connections a host for a manager, so each further 6 streams
// to one host get a manager of their own, which goes away when it is idle. Network thread only.
class ConnectionPool : public QObject
{
    Q_OBJECT
public:
    explicit ConnectionPool(Clock &clock);

    // The way to `url`; errors as of routeTo. What the system says of its proxy is kept for 30 s, because
    // asking takes some milliseconds (4 to 8 with libproxy, far more where a script decides).
    Result<Route> route(const QUrl &url, const Transport &transport, bool carriesKey);

    // Sends over a free channel of this route. Give the reply back with drain() or release().
    QNetworkReply *post(QNetworkRequest request, const QByteArray &body, const Route &route);
    QNetworkReply *get(QNetworkRequest request, const Route &route);

    // Opens a connection for the next request of this route, unless one was used or opened a moment ago.
    void preconnect(const QUrl &url, const Route &route);

    // The reply is over: deletes it.
    void release(QNetworkReply *reply);

    // Reads what is left of a reply that nobody needs any more, so that its connection can be used again;
    // cuts it after 2 s.
    void drain(QNetworkReply *reply);

    // Whether timing a look-up of this host's name tells something: only if nobody asked for it in the last
    // 60 s, for Qt knows it after that. Counts as asking.
    bool lookupIsNews(const QString &host);

    // Streams that are connecting to an endpoint right now: with more than one, a connected socket cannot be
    // told to a stream.
    void beginConnecting(const QString &endpoint) { ++m_connecting[endpoint]; }
    void endConnecting(const QString &endpoint) { --m_connecting[endpoint]; }
    int connecting(const QString &endpoint) const { return m_connecting.value(endpoint); }

private:
    struct Member
    {
        Route route;
        std::unique_ptr<QNetworkAccessManager> manager;
        QSslConfiguration tls;
        QHash<QString, int> streams = {}; // by the "host:port" of their URL
        bool spare = false; // not the first of its route: goes when it is idle
        Instant idleSince = {};
        QHash<QString, Instant> opened = {}; // by the "host:port" of their URL: last used or opened
    };

    struct SystemProxy
    {
        QNetworkProxy proxy;
        Instant asked;
    };

    QNetworkProxy systemProxy(const QUrl &url);
    Member &memberFor(const QUrl &url, const Route &route);
    Member &memberWithRoom(const QString &host, const Route &route);
    void forgetUnused();

    Clock &m_clock;
    std::vector<Member> m_members;
    QHash<QString, SystemProxy> m_systemProxies; // by scheme and authority
    QHash<QString, Instant> m_lookups; // host -> when its name was last asked for
    QHash<QString, int> m_connecting; // by endpoint
};

}
