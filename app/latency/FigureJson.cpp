#include "latency/FigureJson.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace firstlight {

static void put(QJsonObject &json, const QString &name, const std::optional<std::int64_t> &count)
{
    if (count)
        json.insert(name, static_cast<qint64>(*count));
}

// Three digits after the point: the clock of a stamp is not better than that.
static void put(QJsonObject &json, const QString &name, const std::optional<double> &value)
{
    if (value)
        json.insert(name, std::round(*value * 1000) / 1000);
}

static void put(QJsonObject &json, const QString &name, const QJsonObject &object)
{
    if (!object.isEmpty())
        json.insert(name, object);
}

QJsonObject usageJson(const Usage &usage)
{
    QJsonObject json;
    put(json, u"in"_s, usage.in);
    put(json, u"out"_s, usage.out);
    put(json, u"cached"_s, usage.cached);
    put(json, u"cache_write"_s, usage.cacheWrite);
    put(json, u"reasoning"_s, usage.reasoning);
    return json;
}

QJsonObject figuresJson(const Timeline &timeline, const Usage &usage)
{
    const Figures figures = figuresOf(timeline, usage);
    QJsonObject json;
    put(json, u"queue_ms"_s, figures.queue);
    put(json, u"dns_ms"_s, figures.dns);
    put(json, u"connect_ms"_s, figures.connect);
    put(json, u"tls_ms"_s, figures.tls);
    put(json, u"send_ms"_s, figures.send);
    put(json, u"ttfb_ms"_s, figures.ttfb);
    put(json, u"ttft_ms"_s, figures.ttft);
    put(json, u"ttfo_ms"_s, figures.ttfo);
    put(json, u"e2e_ms"_s, figures.e2e);
    put(json, u"tpot_ms"_s, figures.tpot);
    put(json, u"tokens_per_second"_s, figures.tokensPerSecond);
    put(json, u"edge_ms"_s, figures.edge);
    put(json, u"upstream_ms"_s, figures.upstream);
    if (figures.tokens)
        json.insert(u"tokens_estimated"_s, figures.tokensEstimated);
    if (figures.connectionReused)
        json.insert(u"connection_reused"_s, *figures.connectionReused);
    QJsonObject gaps;
    put(gaps, u"p50_ms"_s, figures.gapP50);
    put(gaps, u"p95_ms"_s, figures.gapP95);
    put(gaps, u"max_ms"_s, figures.gapMax);
    put(json, u"gaps"_s, gaps);
    if (figures.gapP50)
        json.insert(u"stalls"_s, figures.stalls);
    QJsonObject frames;
    put(frames, u"p50_ms"_s, figures.frameP50);
    put(frames, u"p95_ms"_s, figures.frameP95);
    put(frames, u"p99_ms"_s, figures.frameP99);
    put(json, u"token_to_frame"_s, frames);
    return json;
}

QJsonObject replyTimeJson(const Message &message)
{
    QJsonObject json{{u"model"_s, message.model},
        {u"timeline"_s, figuresJson(message.timeline, message.usage)},
        {u"stamps_us"_s, timelineToJson(message.timeline)}};
    if (message.end)
        json.insert(u"end"_s, QString(endName(*message.end)));
    put(json, u"usage"_s, usageJson(message.usage));
    return json;
}

}
