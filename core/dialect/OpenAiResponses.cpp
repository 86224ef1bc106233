#include "dialect/OpenAiResponses.h"

#include "dialect/Endpoint.h"
#include "dialect/ModelList.h"
#include "dialect/OpenAiResponsesDecoder.h"
#include "dialect/RequestParts.h"

namespace firstlight {

QUrl OpenAiResponses::chatUrl(const QUrl &base, const QString &) const
{
    return openAiEndpoint(base, u"/responses");
}

QUrl OpenAiResponses::modelsUrl(const QUrl &base) const
{
    return openAiEndpoint(base, u"/models");
}

QList<Header> OpenAiResponses::headers(const Secret &key) const
{
    return bearerHeaders(key);
}

// An earlier answer is an output message with typed content: as a plain string llama-server does not take it.
static void writeAnswer(JsonWriter &json, const QString &text)
{
    json.beginObject()
        .key("type")
        .value(QStringLiteral("message"))
        .key("role")
        .value(QStringLiteral("assistant"));
    json.key("content").beginArray().beginObject();
    json.key("type").value(QStringLiteral("output_text")).key("text").value(text);
    json.endObject().endArray().endObject();
}

static void writeQuestion(JsonWriter &json, const ChatRequest::Turn &turn)
{
    if (turn.pictures.isEmpty())
        return writeMessage(json, roleName(turn.role), turn.text);
    json.beginObject().key("role").value(roleName(turn.role)).key("content").beginArray();
    for (const Attachment &picture : turn.pictures) {
        json.beginObject().key("type").value(QStringLiteral("input_image")).key("image_url");
        writeDataUrl(json, picture);
        json.endObject();
    }
    if (turn.says()) {
        json.beginObject().key("type").value(QStringLiteral("input_text"));
        json.key("text").value(turn.text).endObject();
    }
    json.endArray().endObject();
}

QByteArray OpenAiResponses::encode(const ChatRequest &request, const PromptPlan &plan) const
{
    JsonWriter json;
    json.beginObject().key("model").value(request.model);
    if (const QString fixed = fixedText(request); !fixed.isEmpty())
        json.key("instructions").value(fixed);
    json.key("input").beginArray();
    for (const ChatRequest::Turn &turn : spokenTurns(request)) {
        if (turn.role == ChatRequest::Role::Assistant)
            writeAnswer(json, turn.text);
        else
            writeQuestion(json, turn);
    }
    json.endArray().key("stream").value(true);
    json.key("store").value(false); // the conversation is ours to keep
    if (request.maxTokens)
        json.key("max_output_tokens").value(qint64(*request.maxTokens));
    if (request.temperature)
        json.key("temperature").value(*request.temperature);
    if (!plan.cacheKey.isEmpty())
        json.key("prompt_cache_key").value(plan.cacheKey);
    return json.endObject().bytes();
}

std::unique_ptr<Decoder> OpenAiResponses::decoder() const
{
    return std::make_unique<OpenAiResponsesDecoder>();
}

Result<QList<Model>> OpenAiResponses::decodeModels(const QByteArray &body) const
{
    return modelsIn(body);
}

}
