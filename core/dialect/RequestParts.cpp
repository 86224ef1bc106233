#include "dialect/RequestParts.h"

namespace firstlight {

QString roleName(ChatRequest::Role role)
{
    return role == ChatRequest::Role::User ? QStringLiteral("user") : QStringLiteral("assistant");
}

QList<ChatRequest::Turn> spokenTurns(const ChatRequest &request)
{
    QList<ChatRequest::Turn> turns;
    for (const ChatRequest::Turn &turn : request.turns) {
        if (turn.says() || !turn.pictures.isEmpty())
            turns.append(turn);
    }
    return turns;
}

void writeDataUrl(JsonWriter &json, const Attachment &picture)
{
    json.base64(picture.picture, "data:" + picture.mediaType.toLatin1() + ";base64,");
}

void writeMessage(JsonWriter &json, const QString &role, const QString &content)
{
    json.beginObject().key("role").value(role).key("content").value(content).endObject();
}

QList<Header> bearerHeaders(const Secret &key)
{
    QList<Header> headers{{"Content-Type", "application/json"}};
    if (!key.isEmpty())
        headers.append({"Authorization", "Bearer " + key.reveal()});
    return headers;
}

}
