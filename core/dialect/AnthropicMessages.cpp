#include "dialect/AnthropicMessages.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "dialect/AnthropicDecoder.h"
#include "dialect/Endpoint.h"
#include "dialect/ModelList.h"
#include "dialect/RequestParts.h"

namespace firstlight {

static constexpr qint64 defaultMaxTokens =
    8192; // the API requires a limit; every current model allows this one

QUrl AnthropicMessages::chatUrl(const QUrl &base, const QString &) const
{
    return anthropicEndpoint(base, u"/messages");
}

QUrl AnthropicMessages::modelsUrl(const QUrl &base) const
{
    // The default is 20 models a page.
    return withQueryItem(
        anthropicEndpoint(base, u"/models"), QStringLiteral("limit"), QStringLiteral("1000"));
}

QList<Header> AnthropicMessages::headers(const Secret &key) const
{
    QList<Header> headers{{"Content-Type", "application/json"}, {"anthropic-version", "2023-06-01"}};
    if (!key.isEmpty())
        headers.append({"x-api-key", key.reveal()});
    return headers;
}

QByteArray AnthropicMessages::encode(const ChatRequest &request) const
{
    JsonWriter json;
    json.beginObject().key("model").value(request.model);
    json.key("max_tokens").value(request.maxTokens ? qint64(*request.maxTokens) : defaultMaxTokens);
    if (!request.system.isEmpty())
        json.key("system").value(request.system);
    json.key("messages").beginArray();
    for (const ChatRequest::Turn &turn : spokenTurns(request))
        writeMessage(json, roleName(turn.role), turn.text);
    json.endArray().key("stream").value(true);
    if (request.temperature)
        json.key("temperature").value(*request.temperature);
    return json.endObject().bytes();
}

std::unique_ptr<Decoder> AnthropicMessages::decoder() const
{
    return std::make_unique<AnthropicDecoder>();
}

Result<QList<Model>> AnthropicMessages::decodeModels(const QByteArray &body) const
{
    return modelsIn(body);
}

QUrl AnthropicMessages::nextModelsUrl(const QUrl &asked, const QByteArray &body) const
{
    const QJsonObject list = QJsonDocument::fromJson(body).object();
    const QString last = list.value(QLatin1String("last_id")).toString();
    if (!list.value(QLatin1String("has_more")).toBool() || last.isEmpty())
        return {};
    return withQueryItem(asked, QStringLiteral("after_id"), last);
}

}
