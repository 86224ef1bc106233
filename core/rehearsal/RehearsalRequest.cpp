#include "rehearsal/RehearsalRequest.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

namespace firstlight {

// Thrown away by none: each step returns what is wrong, or nothing.
using Wrong = std::optional<Refusal>;

static Refusal wrong(const QString &param, const QString &message)
{
    return {.status = 400, .message = message, .param = param};
}

// A text, or a list of parts whose texts count; pictures and files are read over.
static std::optional<QString> textOf(const QJsonValue &content)
{
    if (content.isString())
        return content.toString();
    if (!content.isArray())
        return std::nullopt;
    QString text;
    for (const QJsonValue &part : content.toArray()) {
        if (!part.isObject())
            return std::nullopt;
        text += part[QLatin1StringView("text")].toString();
    }
    return text;
}

static QString normalRole(const QString &role)
{
    return role == u"developer" ? QStringLiteral("system") : role;
}

static Wrong readMessages(const QJsonValue &value, const QString &param, const QSet<QString> &roles,
    QList<RehearsedMessage> &messages)
{
    if (!value.isArray() || value.toArray().isEmpty())
        return wrong(param, QStringLiteral("a list with at least one message is required"));
    const QJsonArray list = value.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString here = QStringLiteral("%1[%2]").arg(param).arg(i);
        const QString role = list[i][QLatin1StringView("role")].toString();
        if (!roles.contains(role))
            return wrong(
                here + QLatin1StringView(".role"), QStringLiteral("'%1' is not a role here").arg(role));
        const auto text = textOf(list[i][QLatin1StringView("content")]);
        if (!text)
            return wrong(here + QLatin1StringView(".content"),
                QStringLiteral("a text or a list of parts is required"));
        messages.append({normalRole(role), *text});
    }
    return std::nullopt;
}

static Wrong readSystem(const QJsonObject &body, const QString &name, QList<RehearsedMessage> &messages)
{
    const QJsonValue value = body[name];
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    const auto text = textOf(value);
    if (!text)
        return wrong(name, QStringLiteral("a text is required"));
    messages.append({QStringLiteral("system"), *text});
    return std::nullopt;
}

static Wrong readMaxTokens(const QJsonObject &body, const QString &name, std::optional<int> &maxTokens)
{
    const QJsonValue value = body[name];
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    const int tokens = value.toInt(0); // 0 also for a fraction and for a text
    if (tokens < 1)
        return wrong(name, QStringLiteral("a whole number of at least 1 is required"));
    maxTokens = tokens;
    return std::nullopt;
}

static Wrong readFlag(const QJsonValue &value, const QString &name, bool &flag)
{
    if (!value.isUndefined() && !value.isNull() && !value.isBool())
        return wrong(name, QStringLiteral("true or false is required"));
    flag = value.toBool(false);
    return std::nullopt;
}

static Wrong readChat(const QJsonObject &body, RehearsalRequest &request)
{
    if (auto fault = readMessages(body[QLatin1StringView("messages")], QStringLiteral("messages"),
            {QStringLiteral("system"), QStringLiteral("developer"), QStringLiteral("user"),
                QStringLiteral("assistant"), QStringLiteral("tool")},
            request.messages))
        return fault;
    for (const char *name : {"max_tokens", "max_completion_tokens"}) {
        if (auto fault = readMaxTokens(body, QString::fromLatin1(name), request.maxTokens))
            return fault;
    }
    const QJsonValue options = body[QLatin1StringView("stream_options")];
    if (!options.isUndefined() && !options.isNull() && !request.stream)
        return wrong(QStringLiteral("stream_options"), QStringLiteral("only allowed when stream is true"));
    return readFlag(options[QLatin1StringView("include_usage")],
        QStringLiteral("stream_options.include_usage"), request.includeUsage);
}

static Wrong readResponses(const QJsonObject &body, RehearsalRequest &request)
{
    if (auto fault = readSystem(body, QStringLiteral("instructions"), request.messages))
        return fault;
    const QJsonValue input = body[QLatin1StringView("input")];
    if (input.isString())
        request.messages.append({QStringLiteral("user"), input.toString()});
    else if (auto fault = readMessages(input, QStringLiteral("input"),
                 {QStringLiteral("system"), QStringLiteral("developer"), QStringLiteral("user"),
                     QStringLiteral("assistant")},
                 request.messages))
        return fault;
    return readMaxTokens(body, QStringLiteral("max_output_tokens"), request.maxTokens);
}

static Wrong readAnthropic(const QJsonObject &body, RehearsalRequest &request)
{
    if (auto fault = readSystem(body, QStringLiteral("system"), request.messages))
        return fault;
    if (auto fault = readMessages(body[QLatin1StringView("messages")], QStringLiteral("messages"),
            {QStringLiteral("user"), QStringLiteral("assistant")}, request.messages))
        return fault;
    if (auto fault = readMaxTokens(body, QStringLiteral("max_tokens"), request.maxTokens))
        return fault;
    if (!request.maxTokens)
        return wrong(QStringLiteral("max_tokens"), QStringLiteral("Field required"));
    return std::nullopt;
}

static Wrong readGemini(const QJsonObject &body, RehearsalRequest &request)
{
    const QJsonValue system = body[QLatin1StringView("systemInstruction")];
    if (system.isObject())
        request.messages.append(
            {QStringLiteral("system"), textOf(system[QLatin1StringView("parts")]).value_or(QString())});
    const QJsonArray contents = body[QLatin1StringView("contents")].toArray();
    if (contents.isEmpty())
        return wrong(QStringLiteral("contents"), QStringLiteral("contents is not specified"));
    for (const QJsonValue &content : contents) {
        const QString role = content[QLatin1StringView("role")].toString(QStringLiteral("user"));
        if (role != u"user" && role != u"model")
            return wrong(QStringLiteral("contents"), QStringLiteral("Please use a valid role: user, model."));
        const auto text = textOf(content[QLatin1StringView("parts")]);
        if (!text)
            return wrong(QStringLiteral("contents"), QStringLiteral("a list of parts is required"));
        request.messages.append({role == u"model" ? QStringLiteral("assistant") : role, *text});
    }
    return readMaxTokens(body[QLatin1StringView("generationConfig")].toObject(),
        QStringLiteral("maxOutputTokens"), request.maxTokens);
}

static Wrong readOllama(const QJsonObject &body, RehearsalRequest &request)
{
    if (auto fault = readMessages(body[QLatin1StringView("messages")], QStringLiteral("messages"),
            {QStringLiteral("system"), QStringLiteral("user"), QStringLiteral("assistant"),
                QStringLiteral("tool")},
            request.messages))
        return fault;
    return readMaxTokens(
        body[QLatin1StringView("options")].toObject(), QStringLiteral("num_predict"), request.maxTokens);
}

static Wrong readDialect(const QJsonObject &body, RehearsalRequest &request)
{
    switch (request.dialect) {
    case DialectKind::OpenAiChat:
        return readChat(body, request);
    case DialectKind::OpenAiResponses:
        return readResponses(body, request);
    case DialectKind::AnthropicMessages:
        return readAnthropic(body, request);
    case DialectKind::Gemini:
        return readGemini(body, request);
    case DialectKind::OllamaChat:
        return readOllama(body, request);
    }
    Q_UNREACHABLE();
}

tl::expected<RehearsalRequest, Refusal> readRequest(RehearsalRequest request, const QByteArray &body)
{
    QJsonParseError syntax;
    const QJsonDocument document = QJsonDocument::fromJson(body, &syntax);
    if (!document.isObject()) {
        const QString why =
            syntax.error == QJsonParseError::NoError ? QStringLiteral("not an object") : syntax.errorString();
        return tl::unexpected(
            Refusal{.message = QStringLiteral("The body has to be a JSON object: %1.").arg(why)});
    }
    const QJsonObject object = document.object();
    if (request.model.isEmpty())
        request.model = object[QLatin1StringView("model")].toString();
    if (request.model.isEmpty())
        return tl::unexpected(wrong(QStringLiteral("model"), QStringLiteral("you must provide a model")));
    const QJsonValue stream = object[QLatin1StringView("stream")];
    if (!stream.isUndefined()) {
        if (auto fault = readFlag(stream, QStringLiteral("stream"), request.stream))
            return tl::unexpected(*fault);
    }
    if (auto fault = readDialect(object, request))
        return tl::unexpected(*fault);
    return request;
}

}
