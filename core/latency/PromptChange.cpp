#include "latency/PromptChange.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "dialect/PromptBytes.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr qsizetype surroundings = 32; // bytes

// A UTF-8 letter is never cut: what goes on with a continuation byte belongs to the one before.
static bool continues(const QByteArray &bytes, qsizetype at)
{
    return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xC0U) == 0x80U;
}

static QByteArray slice(const QByteArray &bytes, qsizetype from, qsizetype to)
{
    from = std::clamp<qsizetype>(from, 0, bytes.size());
    to = std::clamp<qsizetype>(to, from, bytes.size());
    while (from > 0 && continues(bytes, from))
        --from;
    while (continues(bytes, to))
        ++to;
    return bytes.sliced(from, to - from);
}

// The whole word of this pattern that stands over the byte; offsets of Latin-1 are offsets of bytes.
static std::optional<std::pair<qsizetype, qsizetype>> wordAt(
    const QByteArray &bytes, qsizetype at, const QRegularExpression &pattern)
{
    const qsizetype from = std::max<qsizetype>(0, at - 64);
    const QString text =
        QString::fromLatin1(bytes.sliced(from, std::min<qsizetype>(128, bytes.size() - from)));
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (from + match.capturedStart() <= at && at < from + match.capturedEnd())
            return std::pair(from + match.capturedStart(), from + match.capturedEnd());
    }
    return std::nullopt;
}

static const QRegularExpression &datePattern()
{
    static const QRegularExpression pattern(
        uR"(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?)?)"
        // 1.12.2026 and 12/1/26, with a time behind
        uR"(|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:,? \d{1,2}:\d\d(?::\d\d)?)?)"
        // Monday, 30 November 2026, and November 30, 2026
        uR"(|(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? )?)"
        uR"((?:\d{1,2}(?:st|nd|rd|th|\.)? )?(?:Jan(?:uary?)?|Feb(?:ruary?)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?)"
        uR"(|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?)\b\.?)"
        uR"((?: \d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,? \d{4})?(?:,? (?:at )?\d{1,2}:\d\d(?::\d\d)?)?)"
        uR"(|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)"
        uR"(|\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[AaPp]\.?[Mm])?)"
        // seconds or milliseconds since 1970
        uR"(|\b1[6-9]\d{8}(?:\d{3})?\b)"_s);
    return pattern;
}

static const QRegularExpression &idPattern()
{
    static const QRegularExpression pattern(
        uR"([0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}|\b[0-9A-Fa-f]{12,}\b)"
        // letters and digits, mixed
        uR"(|\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{12,}|\b\d{6,}\b)"_s);
    return pattern;
}

// The object that opens here and stands around `at`, as it reads inside or outside of a string.
static std::optional<QJsonObject> objectAround(const QByteArray &bytes, qsizetype open, qsizetype at)
{
    constexpr qsizetype longest = 64 * 1024;
    int depth = 0;
    for (qsizetype i = open; i < std::min(bytes.size(), open + longest); ++i) {
        depth += bytes[i] == '{' ? 1 : bytes[i] == '}' ? -1 : 0;
        if (depth > 0)
            continue;
        if (i < at) // closed before it
            return std::nullopt;
        const QByteArray text = bytes.sliced(open, i + 1 - open);
        // Knowledge is a string of the body: what it says is escaped once.
        const QByteArray plain =
            QJsonDocument::fromJson("[\"" + text + "\"]").array().at(0).toString().toUtf8();
        for (const QByteArray &form : {text, plain}) {
            if (const QJsonDocument json = QJsonDocument::fromJson(form); json.isObject())
                return json.object();
        }
        return std::nullopt;
    }
    return std::nullopt;
}

// The members are the same and only their order is not. QJsonObject sorts its keys, so equal is equal.
static bool isReordered(const QByteArray &now, const QByteArray &before, const ByteDifference &at)
{
    qsizetype i = at.now;
    for (int brace = 0; brace < 32 && i > 0; ++brace) {
        i = now.lastIndexOf('{', i - 1);
        const qsizetype j = i - at.now + at.before; // both have the same bytes up to here
        if (i < 0 || j < 0 || j >= before.size() || before[j] != '{')
            return false;
        const auto is = objectAround(now, i, at.now);
        const auto was = objectAround(before, j, at.before);
        if (is && was && !is->isEmpty() && *is == *was)
            return true;
    }
    return false;
}

static PromptChange changeAt(const QByteArray &now, const QByteArray &before, const ByteDifference &at)
{
    PromptChange change;
    change.byte = at.now;
    change.before = slice(now, at.now - surroundings, at.now);
    const auto take = [&](PromptChange::Kind kind, std::pair<qsizetype, qsizetype> is,
                          std::pair<qsizetype, qsizetype> was) {
        change.kind = kind;
        change.is = slice(now, is.first, is.second);
        change.was = slice(before, was.first, was.second);
        change.after = slice(now, is.second, is.second + surroundings);
    };
    if (isReordered(now, before, at)) {
        take(PromptChange::Kind::ReorderedJson, {at.now, at.now + surroundings},
            {at.before, at.before + surroundings});
        return change;
    }
    for (const auto &[kind, pattern] : {std::pair(PromptChange::Kind::Date, &datePattern()),
             std::pair(PromptChange::Kind::Id, &idPattern())}) {
        const auto is = wordAt(now, at.now, *pattern);
        const auto was = wordAt(before, at.before, *pattern);
        if (is && was) {
            take(kind, *is, *was);
            return change;
        }
    }
    take(PromptChange::Kind::Text, {at.now, at.now + surroundings}, {at.before, at.before + surroundings});
    return change;
}

static bool isSameConversation(const SentPrompt &last, const SentPrompt &now)
{
    return !now.conversation.isEmpty() && last.conversation == now.conversation;
}

// How much of `last` can stand at the beginning of the next prompt.
static std::optional<qsizetype> keepable(const SentPrompt &last, const SentPrompt &now)
{
    if (last.conversation.isEmpty())
        return last.body.size();
    const auto bytes = promptBytesIn(last.dialect, last.body);
    if (!bytes)
        return std::nullopt;
    return isSameConversation(last, now) ? bytes->end : bytes->turns;
}

std::optional<double> sharedPart(const SentPrompt &last, const SentPrompt &now)
{
    const auto bytes = promptBytesIn(now.dialect, now.body);
    const auto kept = keepable(last, now);
    if (!bytes || !kept || bytes->end == 0)
        return std::nullopt;
    return std::min(1.0, static_cast<double>(*kept) / static_cast<double>(bytes->end));
}

std::optional<PromptChange> changeSince(const SentPrompt &last, const SentPrompt &now)
{
    if (last.model != now.model) {
        PromptChange change{.kind = PromptChange::Kind::Model,
            .before = {},
            .was = last.model.toUtf8(),
            .is = now.model.toUtf8(),
            .after = {}};
        if (const auto at = firstDifference(now.body, last.body, last.body.size()))
            change.byte = at->now;
        return change;
    }
    const auto kept = keepable(last, now);
    const auto at = kept ? firstDifference(now.body, last.body, *kept) : std::nullopt;
    return at ? std::optional(changeAt(now.body, last.body, *at)) : std::nullopt;
}

}
