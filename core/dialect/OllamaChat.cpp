#include "dialect/OllamaChat.h"

#include "dialect/Endpoint.h"
#include "dialect/ModelList.h"
#include "dialect/OllamaChatDecoder.h"
#include "dialect/RequestParts.h"

namespace firstlight {

QUrl OllamaChat::chatUrl(const QUrl &base, const QString &) const
{
    return ollamaEndpoint(base, u"/api/chat");
}

QUrl OllamaChat::modelsUrl(const QUrl &base) const
{
    return ollamaEndpoint(base, u"/api/tags");
}

// A server of one's own asks for no key; ollama.com and a proxy in front of a server do.
QList<Header> OllamaChat::headers(const Secret &key) const
{
    return bearerHeaders(key);
}

static void writeTurn(JsonWriter &json, const ChatRequest::Turn &turn)
{
    json.beginObject().key("role").value(roleName(turn.role)).key("content").value(turn.text);
    if (!turn.pictures.isEmpty()) {
        json.key("images").beginArray();
        for (const Attachment &picture : turn.pictures)
            json.base64(picture.picture);
        json.endArray();
    }
    json.endObject();
}

QByteArray OllamaChat::encode(const ChatRequest &request, const PromptPlan &) const
{
    JsonWriter json;
    json.beginObject().key("model").value(request.model).key("messages").beginArray();
    if (const QString fixed = fixedText(request); !fixed.isEmpty())
        writeMessage(json, QStringLiteral("system"), fixed);
    for (const ChatRequest::Turn &turn : spokenTurns(request))
        writeTurn(json, turn);
    json.endArray().key("stream").value(true);
    if (request.maxTokens || request.temperature) {
        json.key("options").beginObject();
        if (request.maxTokens)
            json.key("num_predict").value(qint64(*request.maxTokens));
        if (request.temperature)
            json.key("temperature").value(*request.temperature);
        json.endObject();
    }
    return json.endObject().bytes();
}

std::unique_ptr<Decoder> OllamaChat::decoder() const
{
    return std::make_unique<OllamaChatDecoder>();
}

Result<QList<Model>> OllamaChat::decodeModels(const QByteArray &body) const
{
    return modelsIn(body);
}

}
