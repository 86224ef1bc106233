#include "domain/Transport.h"

#include <QUrl>

using namespace Qt::StringLiterals;

namespace firstlight {

QString Proxy::text() const
{
    switch (kind) {
    case Kind::System:
        return u"system"_s;
    case Kind::None:
        return u"none"_s;
    case Kind::Http:
    case Kind::Socks5:
        break;
    }
    QUrl url;
    url.setScheme(kind == Kind::Http ? u"http"_s : u"socks5"_s);
    url.setHost(host);
    url.setPort(port);
    return url.toString();
}

std::optional<Proxy> Proxy::fromText(QStringView text)
{
    if (text == u"system")
        return Proxy{};
    if (text == u"none")
        return Proxy{.kind = Kind::None};
    const QUrl url(text.toString(), QUrl::StrictMode);
    const bool socks = url.scheme() == u"socks5" || url.scheme() == u"socks5h";
    const bool bare = url.userInfo().isEmpty() && (url.path().isEmpty() || url.path() == u"/")
        && !url.hasQuery() && !url.hasFragment();
    if (!bare || url.host().isEmpty() || (!socks && url.scheme() != u"http") || url.port() == 0)
        return std::nullopt;
    return Proxy{.kind = socks ? Kind::Socks5 : Kind::Http,
        .host = url.host(),
        .port = static_cast<quint16>(url.port(socks ? 1080 : 8080))};
}

QString fingerprintText(const QByteArray &sha256)
{
    return QString::fromLatin1(sha256.toHex(':').toUpper());
}

std::optional<QByteArray> fingerprintFromText(QStringView text)
{
    QByteArray digits;
    for (const QChar c : text) {
        if (c == u':' || c.isSpace())
            continue;
        const bool hex = (c >= u'0' && c <= u'9') || (c.toLower() >= u'a' && c.toLower() <= u'f');
        if (!hex)
            return std::nullopt;
        digits += c.toLatin1();
    }
    if (digits.size() != 64)
        return std::nullopt;
    return QByteArray::fromHex(digits);
}

}
