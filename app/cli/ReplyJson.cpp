#include "ReplyJson.h"

#include <cmath>

#include "AttemptText.h"
#include "DoctorText.h"
#include "ErrorText.h"
#include "latency/FigureJson.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static void put(QJsonObject &json, const QString &name, const std::optional<std::int64_t> &count)
{
    if (count)
        json.insert(name, static_cast<qint64>(*count));
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

QJsonArray diagnosisJson(const QList<Finding> &findings)
{
    QJsonArray array;
    for (const Finding &finding : findings)
        array.append(QJsonObject{{u"name"_s, QString(symptomName(finding.symptom))},
            {u"symptom"_s, symptomText(finding)}, {u"evidence"_s, evidenceText(finding)},
            {u"remedy"_s, cureText(finding)}, {u"sure"_s, finding.sure}});
    return array;
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
    QJsonObject json = figuresJson(timeline, usage);
    // What the person waited: from the first attempt's start, whichever attempt answered.
    const auto &start = before.isEmpty() ? timeline.started : before.first().timeline.started;
    if (start && timeline.firstToken)
        json.insert(
            u"person_ttft_ms"_s, std::round(toMilliseconds(*timeline.firstToken - *start) * 1000) / 1000);
    return json;
}

static QJsonObject attemptJson(
    const QString &provider, const QString &model, const Timeline &timeline, const Usage &usage)
{
    return {
        {u"provider"_s, provider}, {u"model"_s, model}, {u"timeline"_s, timelineJson(timeline, usage, {})}};
}

QJsonArray attemptsJson(const QList<Attempt> &failed, const Candidate &answerer, const Message &reply)
{
    QJsonArray attempts;
    for (const Attempt &attempt : failed) {
        QJsonObject entry = attemptJson(attempt.provider.name, attempt.model, attempt.timeline, {});
        entry.insert(u"error"_s, errorJson(attempt.error, errorText(attempt.error, &attempt.provider)));
        entry.insert(u"remedy"_s, remedyText(attempt));
        attempts.append(entry);
    }
    if (reply.isRemembered())
        return attempts;
    QJsonObject answer = attemptJson(answerer.provider.name, reply.model, reply.timeline, reply.usage);
    if (reply.end)
        answer.insert(u"end"_s, QString(endName(*reply.end)));
    attempts.append(answer);
    return attempts;
}

}
