#include "net/Route.h"

#include <QFile>
#include <QSslCertificate>

#include "domain/Loopback.h"

using namespace Qt::StringLiterals;

namespace firstlight {

QString Route::endpoint(const QUrl &url) const
{
    if (isProxied())
        return u"%1:%2"_s.arg(proxy.hostName()).arg(proxy.port());
    return u"%1:%2"_s.arg(url.host()).arg(url.port(url.scheme() == u"https" ? 443 : 80));
}

using SystemProxy = std::function<QNetworkProxy(const QUrl &)>;

static QNetworkProxy proxyFor(const QUrl &url, const Proxy &proxy, const SystemProxy &systemProxy)
{
    switch (proxy.kind) {
    case Proxy::Kind::None:
        break;
    case Proxy::Kind::Http:
        return {QNetworkProxy::HttpProxy, proxy.host, proxy.port};
    case Proxy::Kind::Socks5:
        return {QNetworkProxy::Socks5Proxy, proxy.host, proxy.port};
    case Proxy::Kind::System:
        if (!isLoopback(url.host()))
            return systemProxy(url);
        break;
    }
    return {QNetworkProxy::NoProxy};
}

static Error tlsError(const QString &code, const QString &detail)
{
    return {.kind = Error::Kind::Tls, .detail = detail, .code = code};
}

static Result<QByteArray> readCa(const QString &path)
{
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        return tl::unexpected(tlsError(u"ca-file"_s, u"%1: %2"_s.arg(path, file.errorString())));
    const QByteArray pem = file.readAll();
    if (QSslCertificate::fromData(pem, QSsl::Pem).isEmpty())
        return tl::unexpected(tlsError(u"ca-file"_s, u"%1: no certificate in PEM form"_s.arg(path)));
    return pem;
}

Result<Route> routeTo(
    const QUrl &url, const Transport &transport, bool carriesKey, const SystemProxy &systemProxy)
{
    Route route{.proxy = proxyFor(url, transport.proxy, systemProxy),
        .extraCa = {},
        .trustedFingerprint = transport.trustedFingerprint,
        .http2 = transport.http2};
    const bool stays = isLoopback(url.host()) && isLoopback(route.proxy.hostName());
    if (carriesKey && route.isProxied() && url.scheme() == u"http" && !stays)
        return tl::unexpected(Error{
            .kind = Error::Kind::Network, .detail = route.endpoint(url), .code = u"plain-http-proxy"_s});
    if (transport.caFile.isEmpty() || url.scheme() != u"https")
        return route;
    const auto pem = readCa(transport.caFile);
    if (!pem)
        return tl::unexpected(pem.error());
    route.extraCa = *pem;
    return route;
}

}
