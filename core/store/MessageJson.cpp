#include "store/MessageJson.h"

using namespace Qt::StringLiterals;

namespace firstlight {

QJsonArray toolsToJson(const QList<ToolCall> &tools)
{
    QJsonArray calls;
    for (const ToolCall &tool : tools)
        calls.append(QJsonObject{{u"id"_s, tool.id}, {u"name"_s, tool.name}, {u"args"_s, tool.args}});
    return calls;
}

QList<ToolCall> toolsFromJson(const QJsonArray &json)
{
    QList<ToolCall> tools;
    for (const auto &call : json)
        tools.append({call[u"id"].toString(), call[u"name"].toString(), call[u"args"].toString()});
    return tools;
}

QJsonArray attachmentsToJson(const QList<Attachment> &attachments)
{
    QJsonArray json;
    for (const Attachment &attachment : attachments) {
        QJsonObject entry{{u"name"_s, attachment.name}};
        if (attachment.isPicture()) {
            entry.insert(u"media_type"_s, attachment.mediaType);
            entry.insert(u"picture"_s, QString::fromLatin1(attachment.picture.toBase64()));
        } else {
            entry.insert(u"text"_s, attachment.text);
        }
        json.append(entry);
    }
    return json;
}

// The bytes say what they are: an export can come from anywhere, and its word for it goes into requests.
static Attachment pictureFrom(const QJsonObject &json)
{
    const auto decoded = QByteArray::fromBase64Encoding(
        json[u"picture"].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    const QByteArray bytes = decoded ? decoded.decoded : QByteArray();
    const QString type = pictureTypeOf(bytes);
    if (type.isEmpty())
        return {json[u"name"].toString(), {}, {}, u"image/*"_s};
    return {json[u"name"].toString(), {}, bytes, type};
}

QList<Attachment> attachmentsFromJson(const QJsonArray &json)
{
    QList<Attachment> attachments;
    for (const auto &entry : json) {
        if (entry.toObject().contains(u"picture"))
            attachments.append(pictureFrom(entry.toObject()));
        else
            attachments.append({entry[u"name"].toString(), entry[u"text"].toString()});
    }
    return attachments;
}

QJsonObject errorToJson(const Error &error)
{
    QJsonObject json{{u"kind"_s, kindName(error.kind)}, {u"detail"_s, error.detail},
        {u"status"_s, error.status}, {u"code"_s, error.code}};
    if (error.retryAfter)
        json.insert(u"retry_after_ms", static_cast<qint64>(error.retryAfter->count()));
    return json;
}

std::optional<Error> errorFromJson(const QJsonObject &json)
{
    if (json.isEmpty())
        return std::nullopt;
    Error error{.kind = kindFromName(json[u"kind"].toString()).value_or(Error::Kind::Provider),
        .detail = json[u"detail"].toString(),
        .status = json[u"status"].toInt(),
        .code = json[u"code"].toString()};
    if (const QJsonValue wait = json[u"retry_after_ms"]; wait.isDouble())
        error.retryAfter = std::chrono::milliseconds(wait.toInteger());
    return error;
}

}
