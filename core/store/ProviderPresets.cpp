#include "store/ProviderPresets.h"

#include <algorithm>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

// Outside the namespace, as the macro wants it. A static library's resources are linked only where they are
// asked for.
static void openResources()
{
    Q_INIT_RESOURCE(providers);
}

using namespace Qt::StringLiterals;

namespace firstlight {

static QList<PresetBlank> blanksFrom(const QJsonArray &asks)
{
    QList<PresetBlank> blanks;
    for (const QJsonValue &ask : asks)
        blanks.append({ask[u"name"].toString(), ask[u"label"].toString(), ask[u"example"].toString(),
            ask[u"is_model"].toBool()});
    return blanks;
}

static TimeLimits limitsFrom(const QJsonObject &json, bool local)
{
    TimeLimits limits = local ? TimeLimits::forLoopback() : TimeLimits();
    if (const QJsonValue silence = json[u"silence_s"]; silence.isDouble())
        limits.silence = std::chrono::seconds(silence.toInteger());
    return limits;
}

static ProviderPreset presetFrom(const QJsonObject &json)
{
    ProviderPreset preset{.id = json[u"id"].toString(),
        .name = json[u"name"].toString(),
        .about = json[u"about"].toString(),
        .note = json[u"note"].toString(),
        .url = json[u"url"].toString(),
        .blanks = blanksFrom(json[u"asks"].toArray()),
        .keyPage = QUrl(json[u"key_page"].toString()),
        .modelExample = json[u"model_example"].toString(),
        .listsModels = json[u"lists_models"].toBool(true),
        .isLocal = json[u"local"].toBool(),
        .entry = {}};
    Provider &entry = preset.entry;
    entry.name = preset.name;
    entry.preset = preset.id;
    entry.dialect = dialectFromName(json[u"dialect"].toString()).value_or(DialectKind::OpenAiChat);
    const QJsonObject headers = json[u"headers"].toObject();
    for (auto header = headers.begin(); header != headers.end(); ++header)
        entry.headers.append({header.key().toLatin1(), header.value().toString().toLatin1()});
    entry.keyHeader = json[u"key_header"].toString().toLatin1();
    entry.needsKey = !preset.isLocal;
    entry.splitThink = json[u"split_think"].toBool();
    entry.reportsProgress = json[u"reports_progress"].toBool();
    entry.limits = limitsFrom(json, preset.isLocal);
    return preset;
}

const QList<ProviderPreset> &providerPresets()
{
    static const QList<ProviderPreset> presets = [] {
        openResources();
        QFile file(u":/firstlight/providers.json"_s);
        QList<ProviderPreset> read;
        if (!file.open(QFile::ReadOnly))
            return read; // a build fault; the presets' test finds it
        const QJsonArray entries = QJsonDocument::fromJson(file.readAll()).array();
        for (const QJsonValue &entry : entries)
            read.append(presetFrom(entry.toObject()));
        return read;
    }();
    return presets;
}

const ProviderPreset *providerPreset(QStringView idOrName)
{
    const auto &presets = providerPresets();
    const auto found = std::find_if(presets.begin(), presets.end(), [&](const ProviderPreset &preset) {
        return idOrName.compare(preset.id, Qt::CaseInsensitive) == 0
            || idOrName.compare(preset.name, Qt::CaseInsensitive) == 0;
    });
    return found == presets.end() ? nullptr : &*found;
}

// A blank at the beginning is a whole address, one further on is a part of a path.
static QString encoded(const QString &value, bool isAddress)
{
    QString text = value.trimmed();
    if (!isAddress)
        return QString::fromLatin1(text.toUtf8().toPercentEncoding());
    while (text.endsWith(u'/'))
        text.chop(1);
    return text.isEmpty() || text.contains("://"_L1) ? text : "https://"_L1 + text;
}

QString filledUrl(const ProviderPreset &preset, const QHash<QString, QString> &values)
{
    QString url = preset.url;
    for (const PresetBlank &blank : preset.blanks) {
        const QString place = u'{' + blank.name + u'}';
        const QString value = encoded(values.value(blank.name), url.startsWith(place));
        if (!value.isEmpty())
            url.replace(place, value);
    }
    return url;
}

std::optional<QHash<QString, QString>> blanksOf(const ProviderPreset &preset, const QString &url)
{
    QString pattern = QRegularExpression::escape(preset.url);
    for (const PresetBlank &blank : preset.blanks) {
        const bool first = preset.url.startsWith(u'{' + blank.name + u'}');
        pattern.replace(
            u"\\{%1\\}"_s.arg(blank.name), (first ? u"(?<%1>.+?)"_s : u"(?<%1>[^/?]+)"_s).arg(blank.name));
    }
    const auto match = QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(url);
    if (!match.hasMatch())
        return std::nullopt;
    QHash<QString, QString> values;
    for (const PresetBlank &blank : preset.blanks) {
        const QString value = match.captured(blank.name);
        values.insert(
            blank.name, value.contains("://"_L1) ? value : QUrl::fromPercentEncoding(value.toLatin1()));
    }
    return values;
}

Provider providerOf(const ProviderPreset &preset, const QHash<QString, QString> &values)
{
    Provider provider = preset.entry;
    provider.baseUrl = QUrl(filledUrl(preset, values), QUrl::StrictMode);
    for (const PresetBlank &blank : preset.blanks) {
        if (blank.isModel)
            provider.model = values.value(blank.name).trimmed();
    }
    return provider;
}

}
