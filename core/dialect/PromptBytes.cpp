#include "dialect/PromptBytes.h"

namespace firstlight {

// Quotes inside of strings are escaped, so none of these can stand in a text.
static constexpr QByteArrayView firstUserTurn = "{\"role\":\"user\"";
static constexpr QByteArrayView mark = ",\"cache_control\":{";

std::optional<PromptBytes> promptBytesIn(DialectKind dialect, const QByteArray &body)
{
    const qsizetype turns = body.indexOf(firstUserTurn);
    if (turns < 0)
        return std::nullopt;
    const bool gemini = dialect == DialectKind::Gemini;
    qsizetype end = body.indexOf(gemini ? "],\"generationConfig\":" : "],\"stream\":true", turns);
    if (dialect == DialectKind::AnthropicMessages)
        end = body.indexOf("],\"max_tokens\":", turns);
    if (gemini && end < 0 && body.endsWith("]}"))
        end = body.size() - 2;
    return end < 0 ? std::nullopt : std::optional(PromptBytes{turns, end});
}

// Past the breakpoint that begins at `at`, if one does.
static qsizetype pastMark(const QByteArray &body, qsizetype at)
{
    if (body[at] != ',' || !QByteArrayView(body).sliced(at).startsWith(mark))
        return at;
    const qsizetype close = body.indexOf('}', at);
    return close < 0 ? body.size() : close + 1;
}

std::optional<ByteDifference> firstDifference(
    const QByteArray &now, const QByteArray &before, qsizetype until)
{
    qsizetype i = 0;
    qsizetype j = 0;
    while (j < until) {
        if (i < now.size())
            i = pastMark(now, i);
        j = pastMark(before, j);
        if (j >= until)
            break;
        if (i >= now.size() || now[i] != before[j])
            return ByteDifference{i, j};
        ++i;
        ++j;
    }
    return std::nullopt;
}

}
