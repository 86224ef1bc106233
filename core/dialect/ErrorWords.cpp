#include "dialect/ErrorWords.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <QStringList>

namespace firstlight {

using namespace simdjson;
using Kind = Error::Kind;

static constexpr std::size_t longestDump = 300; // bytes of JSON shown where no message was found

template <typename T> static QString dumped(const T &json)
{
    const std::string text = simdjson::minify(json).substr(0, longestDump);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// A string as it is, a number or an object as JSON, null as nothing.
static QString textAt(const dom::object &object, std::string_view key, const JsonReader &reader)
{
    dom::element value;
    if (object.at_key(key).get(value) != SUCCESS || value.is_null())
        return {};
    return value.is_string() ? reader.text(stringOf(value)) : dumped(value);
}

// A blank, or a mark that has no width, says nothing.
static bool isVisible(const QString &text)
{
    return std::any_of(
        text.begin(), text.end(), [](QChar c) { return c.isSurrogate() || (c.isPrint() && !c.isSpace()); });
}

// "error": null, false, 0 and "" say that there is none.
static bool isTruthy(const dom::element &value)
{
    double number = 1;
    bool flag = true;
    if (value.is_null())
        return false;
    if (value.is_string())
        return !stringOf(value).empty();
    if (value.get(flag) == SUCCESS)
        return flag;
    return value.get(number) != SUCCESS || number != 0;
}

// Google's google.rpc details: "17s" of RetryInfo, the reason of ErrorInfo, a quota of the day.
static void takeGoogleDetail(const dom::object &detail, const JsonReader &reader, ErrorWords &words)
{
    bool ok = false;
    QByteArray delay = QByteArray(reader.text(stringAt(detail, "retryDelay")).toLatin1());
    if (delay.endsWith('s')) {
        delay.chop(1);
        const double seconds = delay.toDouble(&ok);
        if (ok && seconds >= 0 && seconds < 1e9)
            words.retryAfter = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    }
    if (const std::string_view reason = stringAt(detail, "reason"); reason == "API_KEY_INVALID")
        words.code = reader.text(reason);
    const auto violations = arrayAt(detail, "violations");
    if (!violations)
        return;
    for (const dom::element item : *violations) {
        dom::object violation;
        if (item.get(violation) == SUCCESS
            && stringAt(violation, "quotaId").find("PerDay") != std::string_view::npos)
            words.code = QStringLiteral("quota_exceeded");
    }
}

static void takeDetails(const dom::object &object, const JsonReader &reader, ErrorWords &words)
{
    if (const auto details = objectAt(object, "details")) // Anthropic's spend limit
        words.code = reader.text(stringAt(*details, "error_code"));
    if (const auto list = arrayAt(object, "details")) {
        for (const dom::element item : *list) {
            dom::object detail;
            if (item.get(detail) == SUCCESS)
                takeGoogleDetail(detail, reader, words);
        }
    }
}

static void takeCode(const dom::object &object, const JsonReader &reader, ErrorWords &words)
{
    std::int64_t number = 0;
    if (object.at_key("code").get(number) == SUCCESS && number > 0 && number < 1000)
        words.number = static_cast<int>(number);
    takeDetails(object, reader, words);
    for (const std::string_view key : {"code", "type", "status"}) {
        const std::string_view text = stringAt(object, key);
        if (words.code.isEmpty() && text != "error")
            words.code = reader.text(text);
    }
    if (words.code.isEmpty() && words.number != 0)
        words.code = QString::number(words.number);
}

// FastAPI: {"loc": ["body", "model"], "msg": "field required"}.
static QString validationText(const dom::element &item, const JsonReader &reader)
{
    dom::object object;
    if (item.get(object) != SUCCESS)
        return item.is_string() ? reader.text(stringOf(item)) : QString();
    const QString message = textAt(object, "msg", reader);
    QStringList path;
    if (const auto steps = arrayAt(object, "loc")) {
        for (const dom::element step : *steps)
            path += step.is_string() ? reader.text(stringOf(step)) : dumped(step);
    }
    return path.isEmpty() ? message : path.join(QLatin1Char('.')) + QLatin1String(": ") + message;
}

static QString detailText(const dom::object &root, const JsonReader &reader)
{
    if (const auto items = arrayAt(root, "detail")) {
        QStringList lines;
        for (const dom::element item : *items)
            lines += validationText(item, reader);
        return lines.join(QLatin1String("; "));
    }
    if (const auto object = objectAt(root, "detail"))
        return textAt(*object, "message", reader);
    return reader.text(stringAt(root, "detail"));
}

// OpenRouter: the message says "Provider returned error", what it returned is here, as text or as JSON.
static void takeMetadata(const dom::object &error, const JsonReader &reader, ErrorWords &words)
{
    const auto metadata = objectAt(error, "metadata");
    if (!metadata)
        return;
    if (arrayAt(*metadata, "reasons") && metadata->at_key("flagged_input").error() == SUCCESS)
        words.code = QStringLiteral("moderation");
    QString raw = textAt(*metadata, "raw", reader);
    const std::string_view text = stringAt(*metadata, "raw");
    JsonReader inner;
    if (const auto root = text.starts_with('{') ? inner.parse(text) : std::nullopt) {
        if (const auto found = errorWords(*root, inner, Suspicion::Document))
            raw = found->message;
    }
    if (!raw.isEmpty())
        words.message += QLatin1String(": ") + raw.left(longestDump);
}

static void takeErrorObject(const dom::object &error, const JsonReader &reader, ErrorWords &words)
{
    words.message = textAt(error, "message", reader);
    takeCode(error, reader, words);
    takeMetadata(error, reader, words);
}

// Cloudflare's AI Gateway puts its errors into a list.
static dom::element first(const dom::element &errors)
{
    dom::array list;
    dom::element found;
    return errors.get(list) == SUCCESS && list.at(0).get(found) == SUCCESS ? found : errors;
}

// The shapes of section 9, in its order; words.message stays empty where none fits.
static void takeShape(
    const dom::object &root, const JsonReader &reader, Suspicion suspicion, ErrorWords &words)
{
    dom::element error;
    if (root.at_key("error").get(error) == SUCCESS && isTruthy(error)) {
        dom::object object;
        error = first(error);
        if (error.get(object) == SUCCESS)
            takeErrorObject(object, reader, words);
        else
            takeCode(root, reader, words);
        if (words.message.isEmpty())
            words.message = error.is_string() ? reader.text(stringOf(error)) : dumped(error);
        return;
    }
    const bool named = stringAt(root, "type") == "error" || stringAt(root, "object") == "error";
    if (const auto errors = arrayAt(root, "errors")) {
        dom::object first;
        if (errors->at(0).get(first) == SUCCESS)
            takeErrorObject(first, reader, words);
    }
    if (words.message.isEmpty() && suspicion != Suspicion::Event)
        words.message = detailText(root, reader);
    if (words.message.isEmpty() && (named || suspicion != Suspicion::Event))
        words.message = textAt(root, "message", reader);
    if (words.code.isEmpty())
        takeCode(root, reader, words);
    if (words.message.isEmpty() && (named || suspicion == Suspicion::Error))
        words.message = dumped(root);
}

std::optional<ErrorWords> errorWords(const dom::element &root, const JsonReader &reader, Suspicion suspicion)
{
    dom::array wrapped;
    if (root.get(wrapped) == SUCCESS) {
        dom::element only;
        if (wrapped.size() != 1 || wrapped.at(0).get(only) != SUCCESS || only.is_array())
            return std::nullopt;
        return errorWords(only, reader, suspicion);
    }
    dom::object object;
    if (root.get(object) == SUCCESS)
        return errorWords(object, reader, suspicion);
    ErrorWords words{.message = reader.text(stringOf(root))};
    if (suspicion != Suspicion::Error || !isVisible(words.message))
        return std::nullopt;
    return words;
}

std::optional<ErrorWords> errorWords(const dom::object &root, const JsonReader &reader, Suspicion suspicion)
{
    ErrorWords words;
    takeShape(root, reader, suspicion, words);
    if (!isVisible(words.message))
        return std::nullopt;
    return words;
}

}
