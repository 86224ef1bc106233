#include "store/ProviderFile.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QJsonArray>
#include <QUrlQuery>

#include "store/FindNamed.h"
#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr int currentVersion = 1;

const Provider *ProviderSet::find(QStringView idOrName) const
{
    return findNamed(providers, idOrName);
}

static QJsonObject jsonOf(const Provider &provider)
{
    QJsonArray headers;
    for (const Header &header : provider.headers)
        headers.append(QJsonObject{
            {u"name"_s, QString::fromLatin1(header.name)}, {u"value"_s, QString::fromLatin1(header.value)}});
    QJsonArray fallbacks;
    for (const Fallback &fallback : provider.fallbacks)
        fallbacks.append(QJsonObject{{u"provider"_s, fallback.provider}, {u"model"_s, fallback.model}});
    const auto &silence = provider.limits.silence;
    return {
        {u"id"_s, provider.id},
        {u"name"_s, provider.name},
        {u"dialect"_s, dialectName(provider.dialect)},
        {u"base_url"_s, provider.baseUrl.toString(QUrl::FullyEncoded)},
        {u"headers"_s, headers},
        {u"key_header"_s, QString::fromLatin1(provider.keyHeader)},
        {u"preset"_s, provider.preset},
        {u"needs_key"_s, provider.needsKey},
        {u"split_think"_s, provider.splitThink},
        {u"reports_progress"_s, provider.reportsProgress},
        {u"refuses_stream_options"_s, provider.refusesStreamOptions},
        {u"wants_completion_tokens"_s, provider.wantsCompletionTokens},
        {u"connect_ms"_s, static_cast<qint64>(provider.limits.connect.count())},
        // null, not left out: "never" is a choice, and what is left out has its default
        {u"silence_ms"_s, silence ? QJsonValue(static_cast<qint64>(silence->count())) : QJsonValue()},
        {u"first_token_ms"_s, static_cast<qint64>(provider.limits.firstToken.count())},
        {u"retries"_s, provider.retries},
        {u"fallbacks"_s, fallbacks},
        {u"proxy"_s, provider.transport.proxy.text()},
        {u"ca_file"_s, provider.transport.caFile},
        {u"trusted_fingerprint"_s, fingerprintText(provider.transport.trustedFingerprint)},
        {u"http2"_s, provider.transport.http2},
        {u"model"_s, provider.model},
    };
}

static TimeLimits limitsFrom(const QJsonObject &json)
{
    TimeLimits limits;
    if (const QJsonValue connect = json[u"connect_ms"]; connect.isDouble())
        limits.connect = std::chrono::milliseconds(connect.toInteger());
    if (const QJsonValue first = json[u"first_token_ms"]; first.isDouble())
        limits.firstToken = std::chrono::milliseconds(first.toInteger());
    const QJsonValue silence = json[u"silence_ms"];
    if (silence.isNull())
        limits.silence.reset();
    else if (silence.isDouble())
        limits.silence = std::chrono::milliseconds(silence.toInteger());
    return limits;
}

// What is wrong with an entry, without the path.
using Flaw = QString;

// A proxy or a certificate that this version cannot read is an error, not the default: the default would send
// requests another way than the person chose.
static tl::expected<Transport, Flaw> transportFrom(const QJsonObject &json, const QString &id)
{
    Transport transport;
    if (const QString text = json[u"proxy"].toString(); !text.isEmpty()) {
        const auto proxy = Proxy::fromText(text);
        if (!proxy)
            return tl::unexpected(u"provider \"%1\" has a proxy that cannot be read: \"%2\""_s.arg(id, text));
        transport.proxy = *proxy;
    }
    if (const QString text = json[u"trusted_fingerprint"].toString(); !text.isEmpty()) {
        const auto fingerprint = fingerprintFromText(text);
        if (!fingerprint)
            return tl::unexpected(
                u"provider \"%1\" trusts a certificate whose fingerprint cannot be read: \"%2\""_s.arg(
                    id, text));
        transport.trustedFingerprint = *fingerprint;
    }
    transport.caFile = json[u"ca_file"].toString();
    transport.http2 = json[u"http2"].toBool(transport.http2);
    return transport;
}

static tl::expected<Provider, Flaw> providerFrom(const QJsonObject &json)
{
    const QString id = json[u"id"].toString();
    if (id.isEmpty())
        return tl::unexpected(u"a provider has no id"_s);
    const QString word = json[u"dialect"].toString();
    const auto dialect = dialectFromName(word);
    if (!dialect)
        return tl::unexpected(
            u"provider \"%1\" speaks a dialect that this version does not know: \"%2\""_s.arg(id, word));
    Provider provider;
    provider.id = id;
    provider.name = json[u"name"].toString();
    provider.dialect = *dialect;
    provider.baseUrl = QUrl(json[u"base_url"].toString());
    const QJsonArray headers = json[u"headers"].toArray();
    for (const auto &header : headers)
        provider.headers.append(
            {header[u"name"].toString().toLatin1(), header[u"value"].toString().toLatin1()});
    provider.keyHeader = json[u"key_header"].toString().toLatin1();
    provider.preset = json[u"preset"].toString();
    provider.needsKey = json[u"needs_key"].toBool(true);
    provider.splitThink = json[u"split_think"].toBool();
    provider.reportsProgress = json[u"reports_progress"].toBool();
    provider.refusesStreamOptions = json[u"refuses_stream_options"].toBool();
    provider.wantsCompletionTokens = json[u"wants_completion_tokens"].toBool();
    provider.limits = limitsFrom(json);
    provider.retries = std::clamp(json[u"retries"].toInt(provider.retries), 0, Provider::mostRetries);
    const QJsonArray fallbacks = json[u"fallbacks"].toArray();
    for (const auto &fallback : fallbacks) {
        if (provider.fallbacks.size() < Provider::mostFallbacks)
            provider.fallbacks.append({fallback[u"provider"].toString(), fallback[u"model"].toString()});
    }
    const auto transport = transportFrom(json, id);
    if (!transport)
        return tl::unexpected(transport.error());
    provider.transport = *transport;
    provider.model = json[u"model"].toString();
    return provider;
}

Result<ProviderSet> loadProviders(const QString &path)
{
    const auto json = readJsonFile(path, currentVersion);
    if (!json)
        return tl::unexpected(json.error());
    ProviderSet set;
    set.chosen = (*json)[u"chosen"].toString();
    const QJsonArray entries = (*json)[u"providers"].toArray();
    for (const auto &entry : entries) {
        auto provider = providerFrom(entry.toObject());
        if (!provider)
            return tl::unexpected(fileError(path, provider.error(), u"damaged"_s));
        set.providers.append(std::move(*provider));
    }
    return set;
}

// Whether a header or a query item of this name carries a key: one of its words says so.
static bool namesKey(const QString &name)
{
    static constexpr std::array words{u"authorization", u"auth", u"key", u"apikey", u"token", u"secret",
        u"password", u"credential", u"credentials", u"cookie", u"bearer"};
    QString parts = name.toLower();
    parts.replace(u'_', u'-');
    const auto names = parts.split(u'-');
    return std::any_of(names.begin(), names.end(), [&](const QString &part) {
        return std::any_of(
            words.begin(), words.end(), [&](const char16_t *word) { return part == QStringView(word); });
    });
}

static bool looksLikeKey(const QByteArray &value)
{
    const QByteArray start = value.trimmed().toLower();
    return start.startsWith("bearer ") || start.startsWith("basic ") || start.startsWith("sk-");
}

// What in this provider would put a key on the disk; empty for nothing. Never the key itself.
static QString keyIn(const Provider &provider)
{
    for (const Header &header : provider.headers) {
        if (namesKey(QString::fromLatin1(header.name)) || looksLikeKey(header.value))
            return u"the header "_s + QString::fromLatin1(header.name);
    }
    if (!provider.baseUrl.password().isEmpty())
        return u"the password in the URL"_s;
    const auto items = QUrlQuery(provider.baseUrl).queryItems();
    for (const auto &[name, value] : items) {
        if (namesKey(name))
            return u"%1 in the URL"_s.arg(name);
    }
    return {};
}

Result<void> saveProviders(const QString &path, const ProviderSet &set)
{
    QJsonArray entries;
    for (const Provider &provider : set.providers) {
        if (const QString what = keyIn(provider); !what.isEmpty()) {
            const QString detail =
                u"%1 of \"%2\" looks like a key. Keys belong into the keychain, not into a file."_s;
            return tl::unexpected(Error{.kind = Error::Kind::Storage,
                .detail = detail.arg(what, provider.name),
                .code = u"holds-key"_s});
        }
        entries.append(jsonOf(provider));
    }
    // Its owner's alone: URLs and names of in-house servers are nobody else's business.
    return writeJsonFile(path, currentVersion, {{u"chosen"_s, set.chosen}, {u"providers"_s, entries}});
}

}
