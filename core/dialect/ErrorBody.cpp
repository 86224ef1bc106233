#include "dialect/ErrorBody.h"

#include <string_view>

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
// with.
static const char *phraseOf(int status)
{
    switch (status) {
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 402:
        return "Payment Required";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 413:
        return "Content Too Large";
    case 415:
        return "Unsupported Media Type";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 500:
        return "Internal Server Error";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 504:
        return "Gateway Timeout";
    case 529:
        return "Overloaded";
    default:
        return "";
    }
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

Error errorFromBody(const ReplyHead &head, QByteArrayView body)
{
    Error error{.kind = Kind::Http, .status = head.status, .retryAfter = retryAfter(head)};
    const QByteArrayView trimmed = withoutMark(body).trimmed();
    ErrorWords words;
    if (trimmed.startsWith('<')) {
        error.detail = withStatus(head, titleOf(trimmed));
    } else if (const auto found = wordsIn(trimmed)) {
        words = *found;
        error.detail = words.message;
        error.code = words.code;
    } else {
        error.detail = withStatus(head, QString::fromUtf8(trimmed).simplified().left(longestText));
    }
    error.kind = errorKind(head.status, words, Kind::Http);
    return error;
}

Error errorFromPage(const ReplyHead &head, QByteArrayView body)
{
    QString detail = QStringLiteral("The server sent HTML, not an API answer");
    if (const QString title = titleOf(body); !title.isEmpty())
        detail += QLatin1String(": ") + title;
    return {.kind = Kind::Protocol, .detail = detail, .status = head.status};
}

}
