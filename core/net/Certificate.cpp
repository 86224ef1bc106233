#include "net/Certificate.h"

#include <QCryptographicHash>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>

using namespace Qt::StringLiterals;

namespace firstlight {

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
            .code = trusted.isEmpty() ? u"untrusted"_s : u"certificate-changed"_s,
            .fingerprint = seen});
    };
    QObject::connect(&reply, &QNetworkReply::sslErrors, context, judge);
}

}
