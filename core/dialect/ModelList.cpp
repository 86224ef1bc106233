#include "dialect/ModelList.h"

#include <initializer_list>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include "dialect/ErrorBody.h"

namespace firstlight {

static std::optional<std::int64_t> firstCount(
    const QJsonObject &object, std::initializer_list<const char *> keys)
{
    for (const char *key : keys) {
        const std::int64_t count = object.value(QLatin1String(key)).toInteger();
        if (count > 0)
            return count;
    }
    return std::nullopt;
}

static QString firstText(const QJsonObject &object, std::initializer_list<const char *> keys)
{
    for (const char *key : keys) {
        if (const QString text = object.value(QLatin1String(key)).toString(); !text.isEmpty())
            return text;
    }
    return {};
}

// What Gemini and Ollama say a model can do; the other lists do not tell.
static bool answersChats(const QJsonObject &entry)
{
    for (const auto &[key, word] : {std::pair("supportedGenerationMethods", QLatin1String("generateContent")),
             std::pair("capabilities", QLatin1String("completion"))}) {
        const QJsonValue can = entry.value(QLatin1String(key));
        if (can.isArray() && !can.toArray().contains(word))
            return false;
    }
    return true;
}

// Whether it sees pictures, where the list says so.
static std::optional<bool> sightOf(const QJsonObject &entry)
{
    // OpenRouter nests it; xAI and GitHub do not.
    const QJsonObject architecture = entry.value(QLatin1String("architecture")).toObject();
    for (const QJsonValue &listed : {architecture.value(QLatin1String("input_modalities")),
             entry.value(QLatin1String("input_modalities")),
             entry.value(QLatin1String("supported_input_modalities"))}) {
        if (const QJsonArray kinds = listed.toArray(); !kinds.isEmpty())
            return kinds.contains(QLatin1String("image"));
    }
    const QJsonValue can = entry.value(QLatin1String("capabilities"));
    // Mistral
    if (const QJsonValue vision = can[QLatin1String("vision")]; vision.isBool())
        return vision.toBool();
    // Ollama says "vision", llama-server "multimodal"; both say "completion" of every model that answers.
    const QJsonArray words = can.toArray();
    if (words.contains(QLatin1String("vision")) || words.contains(QLatin1String("multimodal")))
        return true;
    return words.contains(QLatin1String("completion")) ? std::optional(false) : std::nullopt;
}

static Model modelFrom(const QJsonObject &entry)
{
    Model model;
    model.id = firstText(entry, {"id", "model", "name"});
    if (entry.contains(QLatin1String("supportedGenerationMethods"))
        && model.id.startsWith(QLatin1String("models/")))
        model.id.remove(0, 7); // Gemini's resource name
    model.name = firstText(entry, {"display_name", "displayName", "name", "id", "model"});
    model.contextTokens = firstCount(entry,
        {"context_length", "max_model_len", "loaded_context_length", "max_context_length", "context_window",
            "max_input_tokens", "inputTokenLimit"});
    if (!model.contextTokens) // llama-server: what it was started with, else what the model was made for
        model.contextTokens =
            firstCount(entry.value(QLatin1String("meta")).toObject(), {"n_ctx", "n_ctx_train"});
    model.maxOutputTokens =
        firstCount(entry, {"max_output_tokens", "max_completion_tokens", "max_tokens", "outputTokenLimit"});
    if (!model.maxOutputTokens) // OpenRouter
        model.maxOutputTokens =
            firstCount(entry.value(QLatin1String("top_provider")).toObject(), {"max_completion_tokens"});
    model.seesPictures = sightOf(entry);
    return model;
}

static std::optional<QJsonArray> listIn(const QJsonDocument &document)
{
    if (document.isArray()) // Together
        return document.array();
    for (const char *key : {"data", "models"}) {
        const QJsonValue list = document.object().value(QLatin1String(key));
        if (list.isArray())
            return list.toArray();
    }
    return std::nullopt;
}

// llama-server lists its model twice, and says in the second list only what it can.
static void addSight(const QJsonObject &document, QList<Model> &models)
{
    const QJsonArray second = document.value(QLatin1String("models")).toArray();
    for (const QJsonValue &entry : second) {
        const Model known = modelFrom(entry.toObject());
        for (Model &model : models) {
            if (model.id == known.id && !model.seesPictures)
                model.seesPictures = known.seesPictures;
        }
    }
}

Result<QList<Model>> modelsIn(const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    const auto list = listIn(document);
    if (!list) {
        Error error = body.trimmed().startsWith('<') ? errorFromPage({}, body) : errorFromBody({}, body);
        if (error.kind == Error::Kind::Http)
            error.kind = Error::Kind::Protocol;
        return tl::unexpected(std::move(error));
    }
    QList<Model> models;
    QSet<QString> seen;
    for (const QJsonValue &entry : *list) {
        Model model = modelFrom(entry.toObject());
        if (model.id.isEmpty() || !answersChats(entry.toObject()) || seen.contains(model.id))
            continue;
        seen.insert(model.id);
        models.append(std::move(model));
    }
    if (document.object().contains(QLatin1String("data")))
        addSight(document.object(), models);
    return models;
}

}
