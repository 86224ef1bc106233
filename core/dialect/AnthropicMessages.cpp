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

// The end of a block, marked or not.
static void endBlock(JsonWriter &json, std::optional<CacheLifetime> breakpoint)
{
    if (breakpoint) {
        json.key("cache_control").beginObject().key("type").value(QStringLiteral("ephemeral"));
        if (*breakpoint == CacheLifetime::OneHour)
            json.key("ttl").value(QStringLiteral("1h")); // without it: 5 minutes
        json.endObject();
    }
    json.endObject();
}

static void writeBlock(JsonWriter &json, const QString &text, std::optional<CacheLifetime> breakpoint)
{
    json.beginObject().key("type").value(QStringLiteral("text")).key("text").value(text);
    endBlock(json, breakpoint);
}

static void writePicture(JsonWriter &json, const Attachment &picture, std::optional<CacheLifetime> breakpoint)
{
    json.beginObject().key("type").value(QStringLiteral("image")).key("source").beginObject();
    json.key("type").value(QStringLiteral("base64")).key("media_type").value(picture.mediaType);
    json.key("data").base64(picture.picture).endObject();
    endBlock(json, breakpoint);
}

// The breakpoint stands at the end of the last block: an empty text is refused, so that can be a picture.
static void writeBlocks(
    JsonWriter &json, const ChatRequest::Turn &turn, std::optional<CacheLifetime> breakpoint)
{
    json.beginObject().key("role").value(roleName(turn.role)).key("content").beginArray();
    for (qsizetype i = 0; i < turn.pictures.size(); ++i) {
        const bool last = !turn.says() && i + 1 == turn.pictures.size();
        writePicture(json, turn.pictures[i], last ? breakpoint : std::nullopt);
    }
    if (turn.says())
        writeBlock(json, turn.text, breakpoint);
    json.endArray().endObject();
}

static void writeSystem(JsonWriter &json, const ChatRequest &request, const PromptPlan &plan)
{
    if (request.knowledge.isEmpty() && !plan.instructions) {
        if (!request.system.isEmpty())
            json.key("system").value(request.system);
        return;
    }
    json.key("system").beginArray();
    if (!request.system.isEmpty())
        writeBlock(json, request.system, plan.instructions);
    if (!request.knowledge.isEmpty())
        writeBlock(json, request.knowledge, plan.knowledge);
    json.endArray();
}

QByteArray AnthropicMessages::encode(const ChatRequest &request, const PromptPlan &plan) const
{
    JsonWriter json;
    json.beginObject().key("model").value(request.model);
    writeSystem(json, request, plan);
    json.key("messages").beginArray();
    const QList<ChatRequest::Turn> turns = spokenTurns(request);
    for (qsizetype i = 0; i < turns.size(); ++i) {
        // With a plan blocks for all turns, marked or not: a breakpoint that moves on must not change the
        // form of a turn.
        if (plan.conversation || !turns[i].pictures.isEmpty())
            writeBlocks(
                json, turns[i], PromptPlan::marksTurn(i, turns.size()) ? plan.conversation : std::nullopt);
        else
            writeMessage(json, roleName(turns[i].role), turns[i].text);
    }
    json.endArray();
    json.key("max_tokens").value(request.maxTokens ? qint64(*request.maxTokens) : defaultMaxTokens);
    json.key("stream").value(true);
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
