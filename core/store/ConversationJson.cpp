#include "store/ConversationJson.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <QJsonArray>
#include <QSet>

#include "store/MessageJson.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

// Leaves out what is empty.
class Fields
{
public:
    void put(QStringView name, const QString &text)
    {
        if (!text.isEmpty())
            m_json.insert(name, text);
    }
    void put(QStringView name, const QDateTime &moment)
    {
        if (moment.isValid())
            m_json.insert(name, moment.toUTC().toString(Qt::ISODateWithMs));
    }
    void put(QStringView name, bool set)
    {
        if (set)
            m_json.insert(name, true);
    }
    void put(QStringView name, const std::optional<std::int64_t> &count)
    {
        if (count)
            m_json.insert(name, static_cast<qint64>(*count));
    }
    void put(QStringView name, const QJsonObject &object)
    {
        if (!object.isEmpty())
            m_json.insert(name, object);
    }
    void put(QStringView name, const QJsonArray &list)
    {
        if (!list.isEmpty())
            m_json.insert(name, list);
    }
    const QJsonObject &json() const { return m_json; }

private:
    QJsonObject m_json;
};

}

static QDateTime momentFrom(const QJsonValue &json)
{
    const QDateTime moment = QDateTime::fromString(json.toString(), Qt::ISODateWithMs);
    return moment.isValid() ? moment.toUTC() : QDateTime();
}

static std::optional<std::int64_t> countFrom(const QJsonValue &json)
{
    return json.isDouble() ? std::optional<std::int64_t>(json.toInteger()) : std::nullopt;
}

static QJsonObject usageToJson(const Message &message)
{
    Fields fields;
    fields.put(u"in", message.usage.in);
    fields.put(u"out", message.usage.out);
    fields.put(u"cached", message.usage.cached);
    fields.put(u"cache_write", message.usage.cacheWrite);
    fields.put(u"reasoning", message.usage.reasoning);
    return fields.json();
}

static QJsonObject messageToJson(const Message &message)
{
    Fields raw;
    raw.put(u"in", message.rawUsage.in);
    raw.put(u"out", message.rawUsage.out);
    Fields fields;
    fields.put(u"id", message.id);
    fields.put(u"parent", message.parent);
    fields.put(u"role", message.role == Message::Role::User ? u"user"_s : u"assistant"_s);
    fields.put(u"created_at", message.createdAt);
    fields.put(u"text", message.text);
    fields.put(u"reasoning", message.reasoning);
    fields.put(u"refusal", message.refusal);
    fields.put(u"tools", toolsToJson(message.tools));
    fields.put(u"attachments", attachmentsToJson(message.attachments));
    fields.put(u"provider", message.provider);
    fields.put(u"model", message.model);
    fields.put(u"end", message.end ? QString(endName(*message.end)) : QString());
    fields.put(u"finish", message.finish);
    fields.put(u"error", message.error ? errorToJson(*message.error) : QJsonObject());
    fields.put(u"usage", usageToJson(message));
    fields.put(u"usage_raw", raw.json());
    fields.put(u"timeline", timelineToJson(message.timeline));
    if (message.continuedAt > 0)
        fields.put(u"continued_at", std::optional<std::int64_t>(message.continuedAt));
    return fields.json();
}

static Message messageFromJson(const QJsonObject &json)
{
    Message message;
    message.id = json[u"id"].toString();
    message.parent = json[u"parent"].toString();
    message.role = json[u"role"].toString() == u"user" ? Message::Role::User : Message::Role::Assistant;
    message.createdAt = momentFrom(json[u"created_at"]);
    message.text = json[u"text"].toString();
    message.reasoning = json[u"reasoning"].toString();
    message.refusal = json[u"refusal"].toBool();
    message.tools = toolsFromJson(json[u"tools"].toArray());
    message.attachments = attachmentsFromJson(json[u"attachments"].toArray());
    message.provider = json[u"provider"].toString();
    message.model = json[u"model"].toString();
    // As from the file: a reply without an end was cut.
    if (message.role == Message::Role::Assistant)
        message.end = endFromName(json[u"end"].toString()).value_or(End::Incomplete);
    message.finish = json[u"finish"].toString();
    message.error = errorFromJson(json[u"error"].toObject());
    const QJsonObject usage = json[u"usage"].toObject();
    message.usage = {.in = countFrom(usage[u"in"]),
        .out = countFrom(usage[u"out"]),
        .cached = countFrom(usage[u"cached"]),
        .cacheWrite = countFrom(usage[u"cache_write"]),
        .reasoning = countFrom(usage[u"reasoning"])};
    const QJsonObject raw = json[u"usage_raw"].toObject();
    message.rawUsage = {.in = countFrom(raw[u"in"]), .out = countFrom(raw[u"out"])};
    message.timeline = timelineFromJson(json[u"timeline"].toObject());
    message.continuedAt = std::clamp<qsizetype>(json[u"continued_at"].toInteger(), 0, message.text.size());
    return message;
}

QJsonObject conversationToJson(const Conversation &conversation)
{
    QJsonArray messages;
    for (const Message &message : conversation.messages)
        messages.append(messageToJson(message));
    const ConversationSummary &summary = conversation.summary;
    Fields fields;
    fields.put(u"id", summary.id);
    fields.put(u"title", summary.title);
    fields.put(u"created_at", summary.createdAt);
    fields.put(u"updated_at", summary.updatedAt);
    fields.put(u"leaf", summary.leaf);
    fields.put(u"pinned", summary.pinned);
    fields.put(u"draft", conversation.draft.text);
    fields.put(u"draft_attachments", attachmentsToJson(conversation.draft.attachments));
    fields.put(u"messages", messages);
    return fields.json();
}

static tl::unexpected<Error> notAnExport(const QString &detail)
{
    return tl::unexpected(Error{.kind = Error::Kind::Storage, .detail = detail, .code = u"not-an-export"_s});
}

Result<Conversation> conversationFromJson(const QJsonObject &json)
{
    Conversation conversation;
    ConversationSummary &summary = conversation.summary;
    summary.id = json[u"id"].toString();
    summary.title = json[u"title"].toString();
    summary.createdAt = momentFrom(json[u"created_at"]);
    summary.updatedAt = momentFrom(json[u"updated_at"]);
    summary.leaf = json[u"leaf"].toString();
    summary.pinned = json[u"pinned"].toBool();
    if (summary.id.isEmpty() || !summary.createdAt.isValid() || !summary.updatedAt.isValid())
        return notAnExport(u"A conversation has no id or no date."_s);
    conversation.draft = {.text = json[u"draft"].toString(),
        .attachments = attachmentsFromJson(json[u"draft_attachments"].toArray())};
    QSet<QString> known;
    const QJsonArray messages = json[u"messages"].toArray();
    for (const auto &entry : messages) {
        const Message message = messageFromJson(entry.toObject());
        const bool placed = message.parent.isEmpty() || known.contains(message.parent);
        if (message.id.isEmpty() || !message.createdAt.isValid() || !placed || known.contains(message.id))
            return notAnExport(u"“%1” holds a message without an id, a date, or the message before it."_s.arg(
                summary.title));
        known.insert(message.id);
        conversation.messages.append(message);
    }
    return conversation;
}

}
