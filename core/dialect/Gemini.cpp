#include "dialect/Gemini.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "dialect/Endpoint.h"
#include "dialect/GeminiDecoder.h"
#include "dialect/ModelList.h"
#include "dialect/RequestParts.h"

namespace firstlight {

QUrl Gemini::chatUrl(const QUrl &base, const QString &model) const
{
    QString name = QString::fromLatin1(QUrl::toPercentEncoding(model, "/"));
    if (!name.startsWith(QLatin1String("models/")) && !name.startsWith(QLatin1String("tunedModels/")))
        name.prepend(QLatin1String("models/"));
    const QString tail = QLatin1Char('/') + name + QLatin1String(":streamGenerateContent");
    return withQueryItem(geminiEndpoint(base, tail), QStringLiteral("alt"), QStringLiteral("sse"));
}

QUrl Gemini::modelsUrl(const QUrl &base) const
{
    // The default is 50 models a page.
    return withQueryItem(
        geminiEndpoint(base, u"/models"), QStringLiteral("pageSize"), QStringLiteral("1000"));
}

QList<Header> Gemini::headers(const Secret &key) const
{
    QList<Header> headers{{"Content-Type", "application/json"}};
    if (!key.isEmpty())
        headers.append({"x-goog-api-key", key.reveal()});
    return headers;
}

static void writeParts(JsonWriter &json, const QString &text, const QList<Attachment> &pictures = {})
{
    json.key("parts").beginArray();
    for (const Attachment &picture : pictures) {
        json.beginObject().key("inlineData").beginObject();
        json.key("mimeType").value(picture.mediaType).key("data").base64(picture.picture);
        json.endObject().endObject();
    }
    if (!text.isEmpty())
        json.beginObject().key("text").value(text).endObject();
    json.endArray();
}

QByteArray Gemini::encode(const ChatRequest &request, const PromptPlan &) const
{
    JsonWriter json;
    json.beginObject();
    // Its implicit cache needs nothing but the same beginning.
    if (const QString fixed = fixedText(request); !fixed.isEmpty()) {
        json.key("systemInstruction").beginObject();
        writeParts(json, fixed);
        json.endObject();
    }
    json.key("contents").beginArray();
    for (const ChatRequest::Turn &turn : spokenTurns(request)) {
        const bool ours = turn.role == ChatRequest::Role::User;
        json.beginObject().key("role").value(ours ? QStringLiteral("user") : QStringLiteral("model"));
        writeParts(json, turn.text, turn.pictures);
        json.endObject();
    }
    json.endArray();
    if (request.maxTokens || request.temperature) {
        json.key("generationConfig").beginObject();
        if (request.maxTokens)
            json.key("maxOutputTokens").value(qint64(*request.maxTokens));
        if (request.temperature)
            json.key("temperature").value(*request.temperature);
        json.endObject();
    }
    return json.endObject().bytes();
}

std::unique_ptr<Decoder> Gemini::decoder() const
{
    return std::make_unique<GeminiDecoder>();
}

Result<QList<Model>> Gemini::decodeModels(const QByteArray &body) const
{
    return modelsIn(body);
}

QUrl Gemini::nextModelsUrl(const QUrl &asked, const QByteArray &body) const
{
    const QJsonObject list = QJsonDocument::fromJson(body).object();
    const QString token = list.value(QLatin1String("nextPageToken")).toString();
    return token.isEmpty() ? QUrl() : withQueryItem(asked, QStringLiteral("pageToken"), token);
}

}
