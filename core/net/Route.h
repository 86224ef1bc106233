#pragma once

#include <functional>

#include <QNetworkProxy>
#include <QString>
#include <QUrl>

#include "domain/Error.h"
#include "domain/Transport.h"

namespace firstlight {

// The way of one request, with everything decided that its connection depends on. Connections are shared only
// where routes are equal: Qt's own key of a connection does not hold the TLS settings (qt-notes.md, 1.6), so
// a request could else ride on a certificate that only another provider accepts.
struct Route
{
    QNetworkProxy proxy{QNetworkProxy::NoProxy};
    QByteArray extraCa; // PEM, beside the system's store; by content, so that a changed file is another route
    QByteArray trustedFingerprint;
    bool http2 = true;
    bool operator==(const Route &) const = default;

    bool isProxied() const { return proxy.type() != QNetworkProxy::NoProxy; }
    // "host:port" of the TCP connection: the proxy's, or the server's.
    QString endpoint(const QUrl &url) const;
};

// Decides the way to `url`; `systemProxy` is asked only where the settings say so, and never for loopback,
// because a proxy's localhost is another computer. Error.code: "ca-file" where the extra certificates cannot
// be read; "plain-http-proxy" where a key would pass a proxy unencrypted, to or through another computer.
Result<Route> routeTo(const QUrl &url, const Transport &transport, bool carriesKey,
    const std::function<QNetworkProxy(const QUrl &)> &systemProxy);

}
