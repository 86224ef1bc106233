#include "store/PriceList.h"

#include <algorithm>

#include <QFile>
#include <QJsonArray>

#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

// At the top level: the macro declares a function of the resource compiler.
static void openResources()
{
    Q_INIT_RESOURCE(providers);
}

namespace firstlight {

bool isSameModel(QStringView listed, QStringView model)
{
    if (!model.startsWith(listed))
        return false;
    const QStringView rest = model.sliced(listed.size());
    if (rest.isEmpty() || rest == u"-latest")
        return true;
    // "-20250929" and "-2025-09-29"
    const QString digits = rest.toString().remove(u'-');
    return rest.startsWith(u'-') && digits.size() == 8
        && std::all_of(digits.begin(), digits.end(), [](QChar c) { return c.isDigit(); });
}

static std::optional<double> number(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

Result<PriceList> PriceList::load(const QString &path)
{
    openResources();
    const auto json = readJsonFile(QFile::exists(path) ? path : u":/firstlight/prices.json"_s, 1);
    if (!json)
        return tl::unexpected(json.error());
    PriceList list;
    list.m_currency = (*json)[u"currency"].toString(u"USD"_s);
    const QJsonArray entries = (*json)[u"prices"].toArray();
    for (const auto &value : entries) {
        const QJsonObject entry = value.toObject();
        const auto input = number(entry[u"input"]);
        const auto output = number(entry[u"output"]);
        if (!input || !output || entry[u"host"].toString().isEmpty() || entry[u"model"].toString().isEmpty())
            return tl::unexpected(
                fileError(path, u"a price lacks its host, model, input or output"_s, u"damaged"_s));
        list.m_entries.append({entry[u"host"].toString(), entry[u"model"].toString(),
            {.input = *input,
                .output = *output,
                .cacheRead = number(entry[u"cache_read"]),
                .cacheWrite5m = number(entry[u"cache_write_5m"]),
                .cacheWrite1h = number(entry[u"cache_write_1h"]),
                .date = entry[u"date"].toString(),
                .source = entry[u"source"].toString()}});
    }
    return list;
}

std::optional<Price> PriceList::of(const QUrl &baseUrl, const QString &model) const
{
    for (const Entry &entry : m_entries) {
        if (entry.host == baseUrl.host() && isSameModel(entry.model, model))
            return entry.price;
    }
    return std::nullopt;
}

}
