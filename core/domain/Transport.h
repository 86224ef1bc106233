#pragma once

#include <optional>

#include <QByteArray>
#include <QMetaType>
#include <QString>

namespace firstlight {

// What requests pass through on their way out. There is no place for a password: a proxy that asks for one is
// an error, unless it is the system's own and the system knows it.
struct Proxy
{
    enum class Kind {
        System, // what the system's settings say for that host; never for loopback
        None,
        Http, // CONNECT for https, the whole URL for http
        Socks5, // names are looked up by the proxy
    };
    Kind kind = Kind::System;
    QString host = {}; // of Http and Socks5 only, like the port
    quint16 port = 0;
    bool operator==(const Proxy &) const = default;

    // "system", "none", "http://host:port", "socks5://host:port", and back; a name, a password or a path is
    // not allowed. Without a port: 8080 and 1080.
    QString text() const;
    static std::optional<Proxy> fromText(QStringView text);
};

// How the requests of a provider reach its server, and whom they trust there.
struct Transport
{
    Proxy proxy;
    QString caFile = {}; // a PEM file whose certificates count beside the system's; empty: none
    // SHA-256 of the one certificate that is accepted although the system does not trust it; empty: none.
    QByteArray trustedFingerprint = {};
    // Offer HTTP/2 where there is TLS. On by default: one handshake serves all streams of a host, and with
    // Nagle's algorithm off (LowDelay) HTTP/1.1 is no faster (qt-notes.md, 1.2 and 1.3). Off is for servers
    // and proxies that break streams off.
    bool http2 = true;
    bool operator==(const Transport &) const = default;
};

// "AB:CD:..." as browsers and openssl show it, and back from any spelling in hexadecimal, with colons, spaces
// or without; absent where it is not 32 bytes.
QString fingerprintText(const QByteArray &sha256);
std::optional<QByteArray> fingerprintFromText(QStringView text);

}

Q_DECLARE_METATYPE(firstlight::Transport)
