#pragma once

#include <chrono>
#include <optional>

#include <QByteArray>
#include <QMetaType>
#include <QString>
#include <tl/expected.hpp>

namespace firstlight {

// What went wrong, as data. The sentence for people is made at the edge (app/ErrorText).
struct Error
{
    enum class Kind {
        Network, // no route, refused, reset, name not found, proxy
        Timeout, // one of our own timers ran out
        Tls, // the certificate or the handshake
        Http, // a status of 400 or more that none of the kinds below covers
        RateLimit, // too many requests; a later try can succeed
        Quota, // no credit or a spent quota; a later try cannot succeed
        Auth, // the key is missing, wrong or not allowed
        Protocol, // bytes that are not what the dialect allows
        Provider, // an error object that the provider put into its reply
        Filtered, // the provider refused by its content filter
        Cancelled, // the person stopped it
        Storage, // the disk or the database
        Keychain, // the operating system's keychain
    };

    Kind kind = Kind::Provider;
    QString detail = {}; // the provider's or system's own words, not translated; never a key
    int status = 0; // HTTP status; 0 where there was none
    QString code = {}; // the provider's own code ("invalid_api_key"), empty where it sent none
    std::optional<std::chrono::milliseconds> retryAfter = {}; // the wait that the server asked for
    // SHA-256 of the certificate that was refused (codes untrusted, certificate-...): what an exception
    // would name.
    QByteArray fingerprint = {};
    std::optional<bool> shouldRetry = {}; // what the server itself says of another try (x-should-retry)

    bool operator==(const Error &) const = default;
};

// The word for a kind in JSON ("network", "rate_limit", ...) and back.
QLatin1StringView kindName(Error::Kind kind);
std::optional<Error::Kind> kindFromName(QStringView name);

template <typename T> using Result = tl::expected<T, Error>;

}

Q_DECLARE_METATYPE(firstlight::Error)
