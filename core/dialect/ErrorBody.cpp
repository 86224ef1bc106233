#include "dialect/ErrorBody.h"

#include <array>
#include <string_view>
#include <utility>

#include "dialect/ErrorWords.h"
#include "dialect/JsonReader.h"
#include "dialect/RetryAfter.h"
#include "dialect/WebPage.h"
#include "sse/SseParser.h"

namespace firstlight {

using Kind = Error::Kind;

static constexpr qsizetype longestText = 300; // characters of a plain text body that are shown

static std::string_view viewOf(QByteArrayView bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

// HTTP/2 sends no phrase; these are the ones a chat server or a proxy in front of it is likely to answer
// with (from 520 on, Cloudflare's).
static const char *phraseOf(int status)
{
    static constexpr std::array<std::pair<int, const char *>, 24> phrases{{
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {402, "Payment Required"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {407, "Proxy Authentication Required"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {415, "Unsupported Media Type"},
        {422, "Unprocessable Content"},
        {425, "Too Early"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {502, "Bad Gateway"},
        {503, "Service Unavailable"},
        {504, "Gateway Timeout"},
        {520, "Unknown Error"},
        {521, "Web Server Is Down"},
        {522, "Connection Timed Out"},
        {523, "Origin Is Unreachable"},
        {524, "A Timeout Occurred"},
        {529, "Overloaded"},
    }};
    for (const auto &[known, phrase] : phrases) {
        if (known == status)
            return phrase;
    }
    return "";
}

QString statusLine(const ReplyHead &head)
{
    const QByteArray reason = head.reason.isEmpty() ? QByteArray(phraseOf(head.status)) : head.reason;
    return QStringLiteral("HTTP %1 %2").arg(head.status).arg(QString::fromUtf8(reason)).trimmed();
}

// The status line and what else there is to say, unless the line says it already.
static QString withStatus(const ReplyHead &head, const QString &text)
{
    const QString line = statusLine(head);
    if (text.isEmpty() || line.contains(text, Qt::CaseInsensitive))
        return line;
    return line + QLatin1String(": ") + text;
}

// Some servers frame even the error of a failed request as an event.
static std::optional<ErrorWords> wordsInEvents(std::string_view body)
{
    std::optional<ErrorWords> found;
    JsonReader reader;
    const auto look = [&](const SseEvent &event) {
        if (const auto root = found ? std::nullopt : reader.parse(event.data))
            found = errorWords(*root, reader, Suspicion::Error);
    };
    SseParser parser;
    parser.feed(body, look);
    parser.finish(look);
    return found;
}

static std::optional<ErrorWords> wordsIn(QByteArrayView body)
{
    JsonReader reader;
    if (const auto root = reader.parse(viewOf(body)))
        return errorWords(*root, reader, Suspicion::Error);
    return wordsInEvents(viewOf(body));
}

static std::optional<bool> shouldRetry(const ReplyHead &head)
{
    const QByteArray word = head.header("x-should-retry").trimmed().toLower();
    return word == "true" || word == "false" ? std::optional(word == "true") : std::nullopt;
}

Error errorFromBody(const ReplyHead &head, QByteArrayView body)
{
    const QByteArrayView trimmed = withoutMark(body).trimmed();
    const auto wait = retryAfter(head);
    // The page is not the provider's: its 403 says nothing about the key.
    if (trimmed.startsWith('<'))
        return {.kind = Kind::Http,
            .detail = withStatus(head, titleOf(trimmed)),
            .status = head.status,
            .code = QStringLiteral("proxy-page"),
            .retryAfter = wait,
            .shouldRetry = shouldRetry(head)};
    const auto found = wordsIn(trimmed);
    ErrorWords words = found.value_or(ErrorWords());
    if (!found)
        words.message = withStatus(head, QString::fromUtf8(trimmed).simplified().left(longestText));
    Error error = errorFrom(head.status, std::move(words), Kind::Http);
    if (wait)
        error.retryAfter = wait;
    error.shouldRetry = shouldRetry(head);
    return error;
}

Error errorFromPage(const ReplyHead &head, QByteArrayView body)
{
    QString detail = QStringLiteral("The server sent HTML, not an API answer");
    if (const QString title = titleOf(body); !title.isEmpty())
        detail += QLatin1String(": ") + title;
    return {.kind = Kind::Protocol,
        .detail = detail,
        .status = head.status,
        .code = QStringLiteral("proxy-page")};
}

}
