#include "store/MessageRow.h"

#include <array>

#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

#include "store/MessageJson.h"
#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static const QStringList &columns()
{
    static const QStringList names{u"conversation"_s, u"id"_s, u"parent"_s, u"role"_s, u"created_at"_s,
        u"text"_s, u"reasoning"_s, u"refusal"_s, u"tools"_s, u"provider"_s, u"model"_s, u"ended"_s,
        u"finish"_s, u"error"_s, u"usage_in"_s, u"usage_out"_s, u"usage_cached"_s, u"usage_cache_write"_s,
        u"usage_reasoning"_s, u"raw_in"_s, u"raw_out"_s, u"timeline"_s, u"attachments"_s};
    return names;
}

static constexpr qsizetype neverChanging = 5; // conversation, id, parent, role, created_at

QString messageColumns()
{
    return columns().join(u", ");
}

QString saveMessageStatement()
{
    QStringList places(columns().size(), u"?"_s);
    QStringList updates;
    for (const QString &name : columns().sliced(neverChanging))
        updates << name + u" = excluded."_s + name;
    return u"INSERT INTO messages (%1) VALUES (%2) ON CONFLICT(id) DO UPDATE SET %3"_s.arg(
        messageColumns(), places.join(u", "), updates.join(u", "));
}

static QVariant countOf(const std::optional<std::int64_t> &count)
{
    return count ? QVariant::fromValue<qint64>(*count) : QVariant();
}

static QVariant jsonText(const QJsonDocument &json)
{
    return QString::fromUtf8(json.toJson(QJsonDocument::Compact));
}

static QVariant listOf(const QJsonArray &list)
{
    return list.isEmpty() ? QVariant() : jsonText(QJsonDocument(list));
}

static constexpr QLatin1StringView continuedKey("continuedAt");

static QVariant timelineOf(const Message &message)
{
    QJsonObject json = timelineToJson(message.timeline);
    // The timeline is that of the last request, and this says from where on in the text.
    if (message.continuedAt > 0)
        json.insert(continuedKey, static_cast<qint64>(message.continuedAt));
    return json.isEmpty() ? QVariant() : jsonText(QJsonDocument(json));
}

void bindRow(QSqlQuery &save, const QString &conversationId, const Message &message)
{
    const auto &usage = message.usage;
    const std::array<QVariant, 23> values{
        sqlText(conversationId),
        sqlText(message.id),
        sqlText(message.parent),
        message.role == Message::Role::User ? u"user"_s : u"assistant"_s,
        message.createdAt.toMSecsSinceEpoch(),
        sqlText(message.text),
        sqlText(message.reasoning),
        message.refusal,
        listOf(toolsToJson(message.tools)),
        sqlText(message.provider),
        sqlText(message.model),
        message.end ? QString(endName(*message.end)) : QVariant(),
        sqlText(message.finish),
        message.error ? jsonText(QJsonDocument(errorToJson(*message.error))) : QVariant(),
        countOf(usage.in),
        countOf(usage.out),
        countOf(usage.cached),
        countOf(usage.cacheWrite),
        countOf(usage.reasoning),
        countOf(message.rawUsage.in),
        countOf(message.rawUsage.out),
        timelineOf(message),
        listOf(attachmentsToJson(message.attachments)),
    };
    for (int i = 0; i < static_cast<int>(values.size()); ++i)
        save.bindValue(i, values[static_cast<std::size_t>(i)]);
}

namespace {

// Hands out the values of one row, column by column.
struct Values
{
    const QSqlQuery &row;
    int column = 0;

    QVariant next() { return row.value(column++); }
    QString text() { return next().toString(); }
    QJsonDocument json() { return QJsonDocument::fromJson(next().toString().toUtf8()); }
    std::optional<std::int64_t> count()
    {
        const QVariant value = next();
        return value.isNull() ? std::nullopt : std::optional<std::int64_t>(value.toLongLong());
    }
};

}

Message messageOf(const QSqlQuery &row)
{
    Values values{row, 1}; // the conversation is known
    Message message;
    message.id = values.text();
    message.parent = values.text();
    message.role = values.text() == u"user" ? Message::Role::User : Message::Role::Assistant;
    message.createdAt = QDateTime::fromMSecsSinceEpoch(values.next().toLongLong(), Qt::UTC);
    message.text = values.text();
    message.reasoning = values.text();
    message.refusal = values.next().toBool();
    message.tools = toolsFromJson(values.json().array());
    message.provider = values.text();
    message.model = values.text();
    const auto end = endFromName(values.text());
    if (message.role == Message::Role::Assistant)
        message.end = end.value_or(End::Incomplete);
    message.finish = values.text();
    message.error = errorFromJson(values.json().object());
    message.usage.in = values.count();
    message.usage.out = values.count();
    message.usage.cached = values.count();
    message.usage.cacheWrite = values.count();
    message.usage.reasoning = values.count();
    message.rawUsage.in = values.count();
    message.rawUsage.out = values.count();
    const QJsonObject timeline = values.json().object();
    message.timeline = timelineFromJson(timeline);
    message.continuedAt = timeline[continuedKey].toInteger();
    message.attachments = attachmentsFromJson(values.json().array());
    return message;
}

}
