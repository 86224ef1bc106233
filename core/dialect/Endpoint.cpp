#include "dialect/Endpoint.h"

#include <array>

namespace firstlight {

namespace {

struct Base
{
    QString path; // without slashes at its end
    bool pasted = false; // it was a full endpoint, so its root is known and gets no /v1
};

}

static Base baseOf(const QUrl &url)
{
    static constexpr std::array<QStringView, 4> tails{
        u"/chat/completions", u"/responses", u"/messages", u"/models"};
    Base base{url.path(QUrl::FullyEncoded)};
    while (base.path.endsWith(QLatin1Char('/')))
        base.path.chop(1);
    for (const QStringView tail : tails) {
        if (!base.path.endsWith(tail))
            continue;
        base.path.chop(tail.size());
        base.pasted = true;
        break;
    }
    return base;
}

static QUrl withPath(QUrl url, const QString &path)
{
    url.setPath(path, QUrl::TolerantMode);
    url.setFragment(QString());
    return url;
}

QUrl openAiEndpoint(const QUrl &url, QStringView tail)
{
    Base base = baseOf(url);
    if (base.path.isEmpty() && !base.pasted)
        base.path = QStringLiteral("/v1");
    return withPath(url, base.path + tail.toString());
}

QUrl anthropicEndpoint(const QUrl &url, QStringView tail)
{
    Base base = baseOf(url);
    if (!base.pasted && !base.path.endsWith(QLatin1String("/v1")))
        base.path += QLatin1String("/v1");
    return withPath(url, base.path + tail.toString());
}

}
