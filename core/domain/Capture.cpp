#include "domain/Capture.h"

#include <algorithm>
#include <array>

namespace firstlight {

qint64 Capture::size() const
{
    qint64 size = 0;
    for (const WireRead &read : reads)
        size += read.bytes.size();
    return size;
}

QByteArray Capture::body() const
{
    QByteArray body;
    body.reserve(size());
    for (const WireRead &read : reads)
        body += read.bytes;
    return body;
}

bool Capture::brokeOff() const
{
    if (!error)
        return false;
    switch (error->kind) {
    case Error::Kind::Network:
    case Error::Kind::Timeout:
    case Error::Kind::Tls:
        return true;
    default:
        return false;
    }
}

bool isCredential(const QByteArray &headerName)
{
    static constexpr std::array words{
        "authorization", "api-key", "apikey", "secret", "cookie", "password", "credential"};
    const QByteArray name = headerName.toLower();
    // "-tokens" are counted, not kept secret.
    return name == "token" || name.endsWith("-token")
        || std::any_of(words.begin(), words.end(), [&](const char *word) { return name.contains(word); });
}

}
