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
        return u"certificate"_s;
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::TemporaryNetworkFailureError:
        return u"offline"_s;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::UnknownProxyError:
        return u"proxy"_s;
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

std::optional<Error> networkError(const QNetworkReply &reply)
{
    const Fault fault = reply.error();
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (isAnswer(fault) && status != 0)
        return std::nullopt;
    if (fault == QNetworkReply::NoError)
        return Error{.kind = Error::Kind::Network, .detail = u"no answer"_s, .code = u"reset"_s};
    const QString code = codeOf(fault);
    const auto kind = code == u"certificate" ? Error::Kind::Tls
        : fault == QNetworkReply::TimeoutError || fault == QNetworkReply::ProxyTimeoutError
        ? Error::Kind::Timeout
        : Error::Kind::Network;
    return Error{.kind = kind, .detail = reply.errorString(), .status = 0, .code = code};
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
