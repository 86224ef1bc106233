#include "ReplyJson.h"

#include <cmath>

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace firstlight::cli {

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

static void put(QJsonObject &json, const QString &name, const QString &text)
{
    if (!text.isEmpty())
        json.insert(name, text);
}

static void put(QJsonObject &json, const QString &name, const QJsonObject &object)
{
    if (!object.isEmpty())
        json.insert(name, object);
}

static QJsonObject usageJson(const Usage &usage)
{
    QJsonObject json;
    put(json, u"in"_s, usage.in);
    put(json, u"out"_s, usage.out);
    put(json, u"cached"_s, usage.cached);
    put(json, u"cache_write"_s, usage.cacheWrite);
    put(json, u"reasoning"_s, usage.reasoning);
    return json;
}

static QJsonObject rawUsageJson(const RawUsage &usage)
{
    QJsonObject json;
    put(json, u"in"_s, usage.in);
    put(json, u"out"_s, usage.out);
    return json;
}

QJsonObject replyJson(const Message &reply)
{
    QJsonObject json{{u"text"_s, reply.text}};
    put(json, u"reasoning"_s, reply.reasoning);
    QJsonArray tools;
    for (const ToolCall &call : reply.tools)
        tools.append(QJsonObject{{u"id"_s, call.id}, {u"name"_s, call.name}, {u"args"_s, call.args}});
    if (!tools.isEmpty())
        json.insert(u"tools"_s, tools);
    if (reply.end)
        json.insert(u"end"_s, QString(endName(*reply.end)));
    put(json, u"finish"_s, reply.finish);
    put(json, u"usage"_s, usageJson(reply.usage));
    put(json, u"usage_raw"_s, rawUsageJson(reply.rawUsage));
    put(json, u"model"_s, reply.model);
    return json;
}

QJsonObject errorJson(const Error &error, const QString &sentence)
{
    QJsonObject json{{u"kind"_s, QString(kindName(error.kind))}, {u"message"_s, sentence}};
    if (error.status != 0)
        json.insert(u"status"_s, error.status);
    if (!error.code.isEmpty())
        json.insert(u"code"_s, error.code);
    if (!error.fingerprint.isEmpty())
        json.insert(u"fingerprint"_s, fingerprintText(error.fingerprint));
    return json;
}

QJsonObject timelineJson(const Timeline &timeline, const Usage &usage, const QList<Attempt> &before)
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
    // What the person waited: from the first attempt's start, whichever attempt answered.
    const auto &start = before.isEmpty() ? timeline.started : before.first().timeline.started;
    if (start && timeline.firstToken)
        put(json, u"person_ttft_ms"_s, std::optional(toMilliseconds(*timeline.firstToken - *start)));
    put(json, u"ttfo_ms"_s, figures.ttfo);
    put(json, u"e2e_ms"_s, figures.e2e);
    put(json, u"tpot_ms"_s, figures.tpot);
    put(json, u"tokens_per_second"_s, figures.tokensPerSecond);
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
    return json;
}

}
