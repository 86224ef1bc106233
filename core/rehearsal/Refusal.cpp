#include "rehearsal/Refusal.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace firstlight {

static QString openAiType(int status)
{
    switch (status) {
    case 429:
        return QStringLiteral("requests");
    case 500:
        return QStringLiteral("server_error");
    default:
        return QStringLiteral("invalid_request_error");
    }
}

static QString anthropicType(int status)
{
    switch (status) {
    case 401:
        return QStringLiteral("authentication_error");
    case 404:
        return QStringLiteral("not_found_error");
    case 413:
        return QStringLiteral("request_too_large");
    case 429:
        return QStringLiteral("rate_limit_error");
    case 500:
        return QStringLiteral("api_error");
    default:
        return QStringLiteral("invalid_request_error");
    }
}

static QString googleStatus(int status)
{
    switch (status) {
    case 401:
        return QStringLiteral("UNAUTHENTICATED");
    case 404:
        return QStringLiteral("NOT_FOUND");
    case 429:
        return QStringLiteral("RESOURCE_EXHAUSTED");
    case 500:
        return QStringLiteral("INTERNAL");
    default:
        return QStringLiteral("INVALID_ARGUMENT");
    }
}

static QJsonObject googleError(const Refusal &refusal)
{
    QJsonObject error{{QStringLiteral("code"), refusal.status}, {QStringLiteral("message"), refusal.message},
        {QStringLiteral("status"), googleStatus(refusal.status)}};
    if (refusal.retrySeconds > 0) {
        const QJsonObject info{
            {QStringLiteral("@type"), QStringLiteral("type.googleapis.com/google.rpc.RetryInfo")},
            {QStringLiteral("retryDelay"), QStringLiteral("%1s").arg(refusal.retrySeconds)}};
        error.insert(QStringLiteral("details"), QJsonArray{info});
    }
    return error;
}

static QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QByteArray errorBody(DialectKind dialect, const Refusal &refusal)
{
    QJsonObject body;
    if (dialect == DialectKind::AnthropicMessages) {
        const QString message = refusal.param.isEmpty()
            ? refusal.message
            : refusal.param + QLatin1StringView(": ") + refusal.message;
        body = {{QStringLiteral("type"), QStringLiteral("error")},
            {QStringLiteral("error"),
                QJsonObject{{QStringLiteral("type"), anthropicType(refusal.status)},
                    {QStringLiteral("message"), message}}}};
    } else if (dialect == DialectKind::Gemini) {
        body = {{QStringLiteral("error"), googleError(refusal)}};
    } else if (dialect == DialectKind::OllamaChat) {
        body = {{QStringLiteral("error"), refusal.message}};
    } else {
        body = {{QStringLiteral("error"),
            QJsonObject{{QStringLiteral("message"), refusal.message},
                {QStringLiteral("type"), openAiType(refusal.status)},
                {QStringLiteral("param"), orNull(refusal.param)},
                {QStringLiteral("code"), orNull(refusal.code)}}}};
    }
    return QJsonDocument(body).toJson(QJsonDocument::Compact);
}

Script refusalScript(DialectKind dialect, const Refusal &refusal, const QList<Header> &headers)
{
    return document(refusal.status, "application/json", errorBody(dialect, refusal), headers);
}

}
