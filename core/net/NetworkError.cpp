#include "net/NetworkError.h"

#include <QUrl>

#include "net/Inflater.h"

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
    return (fault >= 200 && fault < 300) || fault >= 400;
}

static Error proxyError(const QNetworkReply &reply, const Route &route, const QString &code)
{
    // Qt's own sentence would name the server here.
    const QString said = code == u"host-not-found" ? u"host not found"_s : reply.errorString();
    return {.kind = Error::Kind::Network,
        .detail = u"%1: %2"_s.arg(route.endpoint(reply.request().url()), said),
        .code = code == u"proxy-login" ? code : u"proxy"_s};
}

// Before an answer: Qt does not always tell a proxy that cannot be reached from a server that the proxy
// cannot reach, and through a proxy both are the proxy's to explain.
static bool isOfProxy(const QString &code, const Route &route)
{
    return route.isProxied()
        && (code.startsWith("proxy"_L1) || code == u"refused" || code == u"host-not-found"
            || code == u"network");
}

std::optional<Error> networkError(const QNetworkReply &reply, const Route &route)
{
    const Fault fault = reply.error();
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    // Of a stream that began well, HTTP/2's own error numbers come as if they were the server's statuses.
    if (fault == QNetworkReply::NoError ? status != 0 : isAnswer(fault) && status >= 300)
        return std::nullopt;
    if (fault == QNetworkReply::NoError)
        return Error{.kind = Error::Kind::Network, .detail = u"no answer"_s, .code = u"reset"_s};
    const QString code = isAnswer(fault) ? u"reset"_s : codeOf(fault);
    if (status == 0 && isOfProxy(code, route))
        return proxyError(reply, route, code);
    const auto kind = code == u"handshake"     ? Error::Kind::Tls
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

static Error redirectError(const QNetworkReply &reply, int status)
{
    const QUrl target = reply.request().url().resolved(QUrl::fromEncoded(reply.rawHeader("location")));
    return {.kind = Error::Kind::Http,
        .detail = target.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment),
        .status = status,
        .code = u"redirect"_s};
}

std::optional<Error> headError(const QNetworkReply &reply, const Route &route)
{
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status >= 300 && status < 400)
        return redirectError(reply, status);
    if (status == 407)
        return Error{.kind = Error::Kind::Network,
            .detail = route.endpoint(reply.request().url()),
            .status = status,
            .code = u"proxy-login"_s};
    const QByteArray coding = reply.rawHeader("content-encoding");
    if (Inflater::isNeeded(coding) && !Inflater::forCoding(coding))
        return encodingError(coding);
    return std::nullopt;
}

}
