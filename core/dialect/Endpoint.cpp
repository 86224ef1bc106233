#include "dialect/Endpoint.h"

#include <array>
#include <initializer_list>

#include <QRegularExpression>
#include <QUrlQuery>

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

// Takes the first of `tails` that `path` ends with off it.
static bool chopped(QString &path, std::initializer_list<QStringView> tails)
{
    for (const QStringView tail : tails) {
        if (path.endsWith(tail)) {
            path.chop(tail.size());
            return true;
        }
    }
    return false;
}

QUrl geminiEndpoint(const QUrl &url, QStringView tail)
{
    static const QRegularExpression version(QStringLiteral("/v\\d+(alpha|beta)?\\d*$"));
    Base base = baseOf(url);
    for (const QStringView collection : {u"/models/", u"/tunedModels/"}) {
        const qsizetype model = base.path.lastIndexOf(collection);
        if (model < 0)
            continue;
        base.path.truncate(model);
        base.pasted = true;
    }
    chopped(base.path, {u"/openai"});
    if (!base.pasted && !version.match(base.path).hasMatch())
        base.path += QLatin1String("/v1beta");
    return withPath(url, base.path + tail.toString());
}

QUrl ollamaEndpoint(const QUrl &url, QStringView tail)
{
    QString path = baseOf(url).path;
    if (!chopped(path, {u"/api/chat", u"/api/tags", u"/api/generate", u"/api"}))
        chopped(path, {u"/v1"});
    return withPath(url, path + tail.toString());
}

QUrl withQueryItem(QUrl url, const QString &name, const QString &value)
{
    QUrlQuery query(url);
    query.removeAllQueryItems(name);
    query.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(value)));
    url.setQuery(query);
    return url;
}

}
