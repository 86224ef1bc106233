#include "store/CacheLimits.h"

#include <QJsonArray>

#include "store/JsonFile.h"
#include "store/PriceList.h"

using namespace Qt::StringLiterals;

// At the top level: the macro declares a function of the resource compiler.
static void openResources()
{
    Q_INIT_RESOURCE(providers);
}

namespace firstlight {

static const QJsonArray &entries()
{
    static const QJsonArray read = [] {
        openResources();
        // A build fault where it fails; the test finds it.
        return readJsonFile(u":/firstlight/cache-limits.json"_s, 1)
            .value_or(QJsonObject())[u"limits"]
            .toArray();
    }();
    return read;
}

CacheLimits cacheLimitsOf(const QUrl &baseUrl, const QString &model)
{
    for (const auto &value : entries()) {
        const QJsonObject entry = value.toObject();
        const QString listed = entry[u"model"].toString();
        if (entry[u"host"].toString() != baseUrl.host() || !(listed.isEmpty() || isSameModel(listed, model)))
            continue;
        CacheLimits limits;
        if (entry[u"minimum_tokens"].isDouble())
            limits.minimum = entry[u"minimum_tokens"].toInt();
        if (entry[u"lifetime_minutes"].isDouble())
            limits.lifetime = std::chrono::minutes(entry[u"lifetime_minutes"].toInt());
        return limits;
    }
    return {};
}

}
