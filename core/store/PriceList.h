#pragma once

#include <optional>

#include <QList>
#include <QString>
#include <QUrl>

#include "domain/ChatRequest.h"
#include "domain/Error.h"

namespace firstlight {

// In `PriceList::currency` per million tokens.
struct Price
{
    double input = 0; // neither read from the cache nor written to it
    double output = 0;
    std::optional<double> cacheRead, cacheWrite5m, cacheWrite1h;
    QString date; // on which the source was read, YYYY-MM-DD
    QString source; // an address

    std::optional<double> cacheWrite(CacheLifetime lifetime) const
    {
        return lifetime == CacheLifetime::OneHour ? cacheWrite1h : cacheWrite5m;
    }
};

// What models cost where somebody looked it up: `resources/prices.json`, or the person's own file instead.
class PriceList
{
public:
    // The built-in list; the file at `path` instead, where there is one. Error.code as readJsonFile.
    static Result<PriceList> load(const QString &path);

    // Absent where nobody knows: a name that is only similar may cost ten times as much.
    std::optional<Price> of(const QUrl &baseUrl, const QString &model) const;
    const QString &currency() const { return m_currency; } // "USD"

private:
    struct Entry
    {
        QString host;
        QString model;
        Price price;
    };
    QString m_currency;
    QList<Entry> m_entries;
};

// Whether an entry for `listed` speaks of `model`: the same name, or the same with a date or "latest" behind.
bool isSameModel(QStringView listed, QStringView model);

}
