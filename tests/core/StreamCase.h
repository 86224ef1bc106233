#pragma once

#include <algorithm>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "dialect/ReplyDecoder.h"
#include "domain/Message.h"

namespace firstlight {

// One entry of fixtures/streams/cases.json (its README says what the keys mean), with its reads expanded to
// bytes.
struct StreamCase
{
    QString id;
    QString dialect;
    QString end;
    ReplyHead head;
    QList<QByteArray> reads;
    bool splitThink = false;
    QString notes;
    QJsonObject expect;

    QByteArray bytes() const { return reads.join(); }
};

// <<N*S>> -> S, N times.
inline QString repeated(QString text)
{
    static const QRegularExpression pattern(QStringLiteral("<<(\\d+)\\*(.*?)>>"));
    for (auto match = pattern.match(text); match.hasMatch();
         match = pattern.match(text, match.capturedEnd())) {
        const QString copies = match.captured(2).repeated(match.captured(1).toInt());
        return text.left(match.capturedStart()) + copies + repeated(text.mid(match.capturedEnd()));
    }
    return text;
}

inline QByteArray unescaped(const QByteArray &text)
{
    QByteArray out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        switch (text[++i]) {
        case 'r':
            out += '\r';
            break;
        case 'n':
            out += '\n';
            break;
        case 't':
            out += '\t';
            break;
        case 'x':
            out += QByteArray::fromHex(text.mid(i + 1, 2));
            i += 2;
            break;
        default:
            out += text[i];
        }
    }
    return out;
}

inline QList<QByteArray> readsOf(const QJsonObject &object)
{
    QList<QByteArray> reads;
    for (const QJsonValue &read : object[QLatin1String("reads")].toArray()) {
        if (read.isString())
            reads += read.toString().toUtf8();
        else
            reads += QByteArray::fromBase64(read[QLatin1String("base64")].toString().toLatin1());
    }
    for (const QJsonValue &line : object[QLatin1String("generate")].toArray())
        reads += unescaped(repeated(line.toString()).toUtf8());
    return reads;
}

inline StreamCase streamCase(const QJsonObject &object)
{
    StreamCase result;
    result.id = object[QLatin1String("id")].toString();
    result.dialect = object[QLatin1String("dialect")].toString();
    result.end = object[QLatin1String("end")].toString();
    result.head.status = object[QLatin1String("status")].toInt(200);
    result.head.contentType = object[QLatin1String("contentType")].toString().toUtf8();
    const QJsonObject headers = object[QLatin1String("headers")].toObject();
    for (auto it = headers.begin(); it != headers.end(); ++it)
        result.head.headers.append({it.key().toUtf8(), it.value().toString().toUtf8()});
    result.reads = readsOf(object);
    result.splitThink = object[QLatin1String("splitThink")].toBool();
    for (const QJsonValue &note : object[QLatin1String("notes")].toArray())
        result.notes += note.toString() + QLatin1Char('\n');
    result.expect = object[QLatin1String("expect")].toObject();
    return result;
}

inline QList<StreamCase> readStreamCases()
{
    QFile file(QStringLiteral(FIXTURES "/streams/cases.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read cases.json");
    QList<StreamCase> cases;
    for (const QJsonValue &value : QJsonDocument::fromJson(file.readAll()).array())
        cases += streamCase(value.toObject());
    return cases;
}

inline const QList<StreamCase> &streamCases()
{
    static const QList<StreamCase> cases = readStreamCases();
    return cases;
}

inline QByteArray fixture(const QByteArray &name)
{
    QFile file(QStringLiteral(FIXTURES "/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read fixture %s", name.constData());
    return file.readAll();
}

// The same bytes, `size` a read; 0: all in one.
inline QList<QByteArray> chunked(const QByteArray &bytes, qsizetype size)
{
    if (size == 0)
        return {bytes};
    QList<QByteArray> reads;
    for (qsizetype at = 0; at < bytes.size(); at += size)
        reads += bytes.mid(at, size);
    return reads;
}

inline QList<StreamEvent> decodeReads(DialectKind dialect, const ReplyHead &head,
    const QList<QByteArray> &reads, bool splitThink = false, const std::optional<Error> &cut = std::nullopt)
{
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(dialect), head, splitThink);
    for (const QByteArray &read : reads)
        decoder.feed(read, events);
    decoder.finish(cut, events);
    return events;
}

// What a session makes of the events.
inline Message folded(const QList<StreamEvent> &events)
{
    Message message;
    for (const StreamEvent &event : events)
        message.apply({event, Instant{}});
    return message;
}

// What of a reply differs from the case's right result, the error left out; empty: nothing.
inline QStringList differences(const StreamCase &c, const Message &message)
{
    QStringList found;
    const auto compare = [&](const char *name, const QJsonValue &got, const QJsonValue &right) {
        if (got != right)
            found += QLatin1String(name)
                + QString::fromUtf8(QJsonDocument(QJsonArray{got, right}).toJson(QJsonDocument::Compact))
                      .left(500);
    };
    const auto right = [&](const char *name) { return c.expect[QLatin1String(name)]; };
    QJsonArray tools;
    for (const ToolCall &call : message.tools)
        tools.append(QJsonObject{{QLatin1String("id"), call.id}, {QLatin1String("name"), call.name},
            {QLatin1String("args"), call.args}});
    const QJsonObject usage{{QLatin1String("in"), qint64(message.rawUsage.in.value_or(0))},
        {QLatin1String("out"), qint64(message.rawUsage.out.value_or(0))}};
    const QJsonObject nothing{{QLatin1String("in"), 0}, {QLatin1String("out"), 0}};
    compare("text", message.text, repeated(right("text").toString()));
    compare("reasoning", message.reasoning, right("reasoning").toString());
    compare(
        "end", QString(message.end ? endName(*message.end) : QLatin1StringView()), right("end").toString());
    compare("finish", message.finish, right("finish").toString());
    compare("tools", tools, right("tools").toArray());
    compare("usage", usage, right("usage").isUndefined() ? nothing : right("usage").toObject());
    return found;
}

template <typename T> qsizetype countOf(const QList<StreamEvent> &events)
{
    return std::count_if(events.cbegin(), events.cend(),
        [](const StreamEvent &event) { return std::holds_alternative<T>(event); });
}

}
