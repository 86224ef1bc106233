#include "dialect/OpenAiChat.h"

#include "dialect/Endpoint.h"
#include "dialect/ModelList.h"
#include "dialect/OpenAiChatDecoder.h"
#include "dialect/RequestParts.h"

namespace firstlight {

QUrl OpenAiChat::chatUrl(const QUrl &base, const QString &) const
{
    return openAiEndpoint(base, u"/chat/completions");
}

QUrl OpenAiChat::modelsUrl(const QUrl &base) const
{
    return openAiEndpoint(base, u"/models");
}

QList<Header> OpenAiChat::headers(const Secret &key) const
{
    return bearerHeaders(key);
}

// A turn without pictures stays a plain string: that is what every server of this dialect takes.
static void writeTurn(JsonWriter &json, const ChatRequest::Turn &turn)
{
    if (turn.pictures.isEmpty())
        return writeMessage(json, roleName(turn.role), turn.text);
    json.beginObject().key("role").value(roleName(turn.role)).key("content").beginArray();
    for (const Attachment &picture : turn.pictures) {
        json.beginObject().key("type").value(QStringLiteral("image_url"));
        json.key("image_url").beginObject().key("url");
        writeDataUrl(json, picture);
        json.endObject().endObject();
    }
    if (turn.says())
        json.beginObject().key("type").value(QStringLiteral("text")).key("text").value(turn.text).endObject();
    json.endArray().endObject();
}

QByteArray OpenAiChat::encode(const ChatRequest &request, const PromptPlan &plan) const
{
    JsonWriter json;
    json.beginObject().key("model").value(request.model).key("messages").beginArray();
    // One system message for both: the templates of many models know no second one.
    if (const QString fixed = fixedText(request); !fixed.isEmpty())
        writeMessage(json, QStringLiteral("system"), fixed);
    for (const ChatRequest::Turn &turn : spokenTurns(request))
        writeTurn(json, turn);
    json.endArray().key("stream").value(true);
    if (request.askForUsage)
        json.key("stream_options").beginObject().key("include_usage").value(true).endObject();
    if (request.maxTokens)
        json.key(request.maxTokensIsCompletion ? "max_completion_tokens" : "max_tokens")
            .value(qint64(*request.maxTokens));
    if (request.temperature)
        json.key("temperature").value(*request.temperature);
    if (request.askForProgress)
        json.key("return_progress").value(true);
    if (!plan.cacheKey.isEmpty())
        json.key("prompt_cache_key").value(plan.cacheKey);
    if (plan.cachePrompt)
        json.key("cache_prompt").value(true);
    return json.endObject().bytes();
}

std::unique_ptr<Decoder> OpenAiChat::decoder() const
{
    return std::make_unique<OpenAiChatDecoder>();
}

Result<QList<Model>> OpenAiChat::decodeModels(const QByteArray &body) const
{
    return modelsIn(body);
}

}
