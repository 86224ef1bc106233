#include "net/Certificate.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include <QCryptographicHash>
#include <QList>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>

using namespace Qt::StringLiterals;

namespace firstlight {

// The one word for all that is wrong: an unknown issuer says more than a name or a date, which only count
// when it is known.
static QString codeOf(const QList<QSslError> &errors)
{
    const auto are = [&](std::initializer_list<QSslError::SslError> kinds) {
        return !errors.isEmpty() && std::all_of(errors.begin(), errors.end(), [&](const QSslError &error) {
            return std::find(kinds.begin(), kinds.end(), error.error()) != kinds.end();
        });
    };
    if (are({QSslError::CertificateExpired, QSslError::CertificateNotYetValid}))
        return u"certificate-expired"_s;
    if (are({QSslError::HostNameMismatch, QSslError::CertificateExpired, QSslError::CertificateNotYetValid}))
        return u"certificate-name"_s;
    return u"untrusted"_s;
}

void watchCertificate(
    QNetworkReply &reply, const Route &route, QObject *context, std::function<void(Error)> refused)
{
    const auto judge = [&reply, trusted = route.trustedFingerprint, refused = std::move(refused)](
                           const QList<QSslError> &errors) {
        const QSslCertificate leaf = reply.sslConfiguration().peerCertificate();
        const QByteArray seen = leaf.isNull() ? QByteArray() : leaf.digest(QCryptographicHash::Sha256);
        if (!seen.isEmpty() && seen == trusted)
            return reply.ignoreSslErrors(errors);
        refused({.kind = Error::Kind::Tls,
            .detail = errors.isEmpty() ? QString() : errors.first().errorString(),
            .code = trusted.isEmpty() ? codeOf(errors) : u"certificate-changed"_s,
            .fingerprint = seen});
    };
    QObject::connect(&reply, &QNetworkReply::sslErrors, context, judge);
}

}
