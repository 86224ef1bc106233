#include "rehearsal/StatusFault.h"

#include <QDateTime>

namespace firstlight {

static constexpr int retrySeconds = 2;

static QList<Header> rateHeaders(DialectKind dialect)
{
    const QByteArray seconds = QByteArray::number(retrySeconds);
    if (dialect == DialectKind::Gemini) // in the body
        return {};
    if (dialect == DialectKind::AnthropicMessages) {
        const QByteArray reset =
            QDateTime::currentDateTimeUtc().addSecs(retrySeconds).toString(Qt::ISODate).toLatin1();
        return {{"retry-after", seconds}, {"anthropic-ratelimit-requests-limit", "60"},
            {"anthropic-ratelimit-requests-remaining", "0"}, {"anthropic-ratelimit-requests-reset", reset}};
    }
    return {{"retry-after", seconds}, {"x-ratelimit-limit-requests", "60"},
        {"x-ratelimit-remaining-requests", "0"}, {"x-ratelimit-reset-requests", seconds + "s"}};
}

static QByteArray loginPage()
{
    return "<!DOCTYPE html>\n<html><head><title>Sign in to the network</title></head>\n"
           "<body><h1>Sign in to the network</h1>\n"
           "<p>A rehearsed login page: a hotel network or a company proxy answers like this, with status "
           "200, in place of the provider.</p></body></html>\n";
}

std::optional<Script> statusFault(DialectKind dialect, Fault fault, QList<Header> headers)
{
    switch (fault) {
    case Fault::Status401:
        return refusalScript(dialect,
            {.status = 401,
                .message = QStringLiteral("Rehearsed fault: the API key is not accepted."),
                .code = QStringLiteral("invalid_api_key")},
            headers);
    case Fault::Status429:
        return refusalScript(dialect,
            {.status = 429,
                .message = QStringLiteral("Rehearsed fault: too many requests. Try again in %1 s.")
                               .arg(retrySeconds),
                .code = QStringLiteral("rate_limit_exceeded"),
                .retrySeconds = retrySeconds},
            headers + rateHeaders(dialect));
    case Fault::Status500:
        return refusalScript(dialect,
            {.status = 500, .message = QStringLiteral("Rehearsed fault: the server has failed.")}, headers);
    case Fault::Html:
        return document(200, "text/html; charset=utf-8", loginPage(), headers);
    case Fault::None:
    case Fault::Cut:
    case Fault::Reset:
    case Fault::Stall:
    case Fault::Burst:
    case Fault::Split:
    case Fault::ContentType:
    case Fault::InBand:
        return std::nullopt;
    }
    Q_UNREACHABLE();
}

}
