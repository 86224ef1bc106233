#include "net/NetworkError.h"

#include <QUrl>

using namespace Qt::StringLiterals;

namespace firstlight {

using Fault = QNetworkReply::NetworkError;

static QString codeOf(Fault fault)
{
    switch (fault) {
    case QNetworkReply::ConnectionRefusedError:
        return u"refused"_s;
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ContentReSendError:
        return u"reset"_s;
    case QNetworkReply::HostNotFoundError:
        return u"host-not-found"_s;
    case QNetworkReply::SslHandshakeFailedError:
        return u"handshake"_s;
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::TemporaryNetworkFailureError:
        return u"offline"_s;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::UnknownProxyError:
        return u"proxy"_s;
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return u"proxy-login"_s;
    default:
        return u"network"_s;
    }
}

// Qt gives an error for a status of 400 or more, too; those are the server's answer, not the transport's
// fault.
static bool isAnswer(Fault fault)
{
    return fault == QNetworkReply::NoError || (fault >= 200 && fault < 300) || fault >= 400;
}

// Where the proxy is the peer of the connection (plain HTTP through an HTTP proxy), Qt speaks of it as of a
// server.
static bool isOfProxy(const QNetworkReply &reply, const Route &route, const QString &code)
{
    if (code == u"proxy")
        return true;
    return route.proxy.type() == QNetworkProxy::HttpProxy && reply.request().url().scheme() == u"http"
        && (code == u"refused" || code == u"host-not-found");
}

std::optional<Error> networkError(const QNetworkReply &reply, const Route &route)
{
    const Fault fault = reply.error();
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (isAnswer(fault) && status != 0)
        return std::nullopt;
    if (fault == QNetworkReply::NoError)
        return Error{.kind = Error::Kind::Network, .detail = u"no answer"_s, .code = u"reset"_s};
    const QString code = codeOf(fault);
    if (isOfProxy(reply, route, code) || code == u"proxy-login")
        return Error{.kind = Error::Kind::Network,
            .detail = u"%1: %2"_s.arg(route.endpoint(reply.request().url()), reply.errorString()),
            .code = code == u"proxy-login" ? code : u"proxy"_s};
    const auto kind = code == u"handshake" ? Error::Kind::Tls
        : fault == QNetworkReply::TimeoutError ? Error::Kind::Timeout
        : Error::Kind::Network;
    return Error{.kind = kind, .detail = reply.errorString(), .status = 0, .code = code};
}

Error encodingError(const QByteArray &coding)
{
    return {.kind = Error::Kind::Protocol,
        .detail = u"Content-Encoding: %1"_s.arg(QString::fromLatin1(coding)),
        .code = u"encoding"_s};
}

Error redirectError(const QNetworkReply &reply, int status)
{
    const QUrl target = reply.request().url().resolved(QUrl::fromEncoded(reply.rawHeader("location")));
    return {.kind = Error::Kind::Http,
        .detail = target.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment),
        .status = status,
        .code = u"redirect"_s};
}

}
