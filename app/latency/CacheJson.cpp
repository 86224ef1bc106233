#include "latency/CacheJson.h"

#include <cmath>

#include "latency/CacheText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static QLatin1StringView verdictName(CacheXray::Verdict verdict)
{
    switch (verdict) {
    case CacheXray::Verdict::Unknown:
        return "unknown"_L1;
    case CacheXray::Verdict::NotAsked:
        return "not-asked"_L1;
    case CacheXray::Verdict::First:
        return "first"_L1;
    case CacheXray::Verdict::Hit:
        return "hit"_L1;
    case CacheXray::Verdict::Missed:
        return "missed"_L1;
    }
    Q_UNREACHABLE();
}

static QLatin1StringView causeName(const CacheXray &xray)
{
    switch (*xray.cause) {
    case CacheXray::Cause::BelowMinimum:
        return "below-minimum"_L1;
    case CacheXray::Cause::Expired:
        return "expired"_L1;
    case CacheXray::Cause::Unexplained:
        return "unexplained"_L1;
    case CacheXray::Cause::Changed:
        break;
    }
    switch (xray.change->kind) {
    case PromptChange::Kind::Model:
        return "model"_L1;
    case PromptChange::Kind::Date:
        return "date"_L1;
    case PromptChange::Kind::Id:
        return "id"_L1;
    case PromptChange::Kind::ReorderedJson:
        return "reordered-json"_L1;
    case PromptChange::Kind::Text:
        return "text"_L1;
    }
    Q_UNREACHABLE();
}

static void put(QJsonObject &json, const QString &name, const std::optional<std::int64_t> &count)
{
    if (count)
        json.insert(name, static_cast<qint64>(*count));
}

static void putRounded(
    QJsonObject &json, const QString &name, const std::optional<double> &value, double unit)
{
    if (value)
        json.insert(name, std::round(*value * unit) / unit);
}

static void putMiss(QJsonObject &json, const CacheXray &xray)
{
    json.insert(u"cause"_s, QString(causeName(xray)));
    if (xray.change) {
        json.insert(u"byte"_s, static_cast<qint64>(xray.change->byte));
        json.insert(u"before"_s, QString::fromUtf8(xray.change->before));
        json.insert(u"was"_s, QString::fromUtf8(xray.change->was));
        json.insert(u"is"_s, QString::fromUtf8(xray.change->is));
        json.insert(u"after"_s, QString::fromUtf8(xray.change->after));
    }
    if (xray.idle)
        json.insert(u"idle_s"_s, static_cast<qint64>(xray.idle->count()));
    if (xray.lifetime)
        json.insert(u"lifetime_s"_s, static_cast<qint64>(std::chrono::seconds(*xray.lifetime).count()));
    if (xray.minimum)
        json.insert(u"minimum_tokens"_s, *xray.minimum);
    json.insert(u"finding"_s, cacheFinding(xray));
    json.insert(u"remedy"_s, cacheRemedy(xray));
}

QJsonObject cacheJson(const CacheXray &xray, const QString &currency)
{
    QJsonObject json{{u"verdict"_s, QString(verdictName(xray.verdict))}};
    put(json, u"read"_s, xray.cached);
    put(json, u"written"_s, xray.written);
    put(json, u"uncached"_s, xray.uncached);
    putRounded(json, u"paid_for_input"_s, xray.paidForInput, 1e8);
    putRounded(json, u"saved"_s, xray.saved, 1e8);
    if (xray.saved)
        json.insert(u"currency"_s, currency);
    putRounded(json, u"ttft_ms"_s, xray.ttft, 1e3);
    putRounded(json, u"cold_median_ms"_s, xray.coldMedian, 1e3);
    if (xray.coldCount > 0)
        json.insert(u"cold_n"_s, xray.coldCount);
    if (xray.cause)
        putMiss(json, xray);
    return json;
}

QJsonObject forecastJson(const PromptForecast &forecast)
{
    QJsonObject json{{u"instructions_tokens"_s, std::round(forecast.instructions)},
        {u"knowledge_tokens"_s, std::round(forecast.knowledge)},
        {u"fixed_tokens"_s, std::round(forecast.fixed())}, {u"breakpoints"_s, forecast.breakpoints}};
    if (forecast.minimum) {
        json.insert(u"minimum_tokens"_s, *forecast.minimum);
        json.insert(u"reaches_minimum"_s, *forecast.reachesMinimum());
    }
    return json;
}

}
