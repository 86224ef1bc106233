// What the words of an error mean (ErrorWords.h has the table).

#include <array>

#include "dialect/ErrorWords.h"

namespace firstlight {

using Kind = Error::Kind;

template <std::size_t N> static bool holdsAny(const QString &text, const std::array<const char *, N> &words)
{
    for (const char *word : words) {
        if (text.contains(QLatin1String(word), Qt::CaseInsensitive))
            return true;
    }
    return false;
}

static bool isQuota(const ErrorWords &words)
{
    static constexpr std::array codes{"insufficient_quota", "quota_exceeded", "credit_balance", "billing",
        "insufficient_balance", "insufficient_credits", "spend_limit"};
    static constexpr std::array messages{"credit balance", "insufficient balance", "insufficient credits",
        "available credits", "spending limit", "daily free allocation"};
    return holdsAny(words.code, codes) || holdsAny(words.message, messages);
}

static bool isFiltered(const ErrorWords &words)
{
    static constexpr std::array codes{"content_filter", "content_policy", "moderation", "ResponsibleAIPolicy",
        "data_inspection_failed", "invalid_prompt"};
    static constexpr std::array messages{
        "content management policy", "Content Exists Risk", "violating our usage policy"};
    return holdsAny(words.code, codes) || holdsAny(words.message, messages);
}

static bool isAuth(const ErrorWords &words)
{
    static constexpr std::array codes{"invalid_api_key", "authentication", "permission_error", "unauthorized",
        "unauthenticated", "permission_denied", "API_KEY_INVALID"};
    static constexpr std::array messages{
        "API key not valid", "Incorrect API key", "Invalid API key", "API key expired"};
    return holdsAny(words.code, codes) || holdsAny(words.message, messages);
}

static bool isRate(const ErrorWords &words)
{
    static constexpr std::array codes{"rate_limit", "too_many_requests", "slow_down", "resource_exhausted"};
    return holdsAny(words.code, codes);
}

static bool isContextTooLong(const ErrorWords &words)
{
    static constexpr std::array codes{
        "context_length_exceeded", "exceed_context_size", "context_window_exceeded"};
    static constexpr std::array messages{"context length", "context window", "context size", "context limit",
        "maximum prompt length", "prompt is too long", "input is too long", "too many tokens",
        "exceeds the maximum number of tokens", "reduce the length of the messages", "`inputs` tokens"};
    return holdsAny(words.code, codes) || holdsAny(words.message, messages);
}

// A picture for a model that reads text only, in the words of OpenRouter, llama-server, OpenAI, DeepSeek and
// vLLM.
static bool isBlind(const ErrorWords &words)
{
    static constexpr std::array messages{"image input", "support image", "image_url is only supported",
        "variant `image_url`", "not a multimodal model"};
    return holdsAny(words.message, messages);
}

static bool isModelNotFound(const ErrorWords &words)
{
    static constexpr std::array codes{"model_not_found", "deploymentnotfound", "invalid_model"};
    static constexpr std::array subjects{"model", "deployment"};
    static constexpr std::array verdicts{"not found", "not exist", "not a valid model", "invalid model",
        "unknown model", "no such model", "not have access", "try pulling it first"};
    if (holdsAny(words.code, codes))
        return true;
    // Anthropic: "model: claude-x", type not_found_error.
    if (words.code == QLatin1String("not_found_error") && words.message.startsWith(QLatin1String("model:")))
        return true;
    return holdsAny(words.message, subjects) && holdsAny(words.message, verdicts);
}

static bool isLoading(const ErrorWords &words)
{
    static constexpr std::array messages{
        "loading model", "model is loading", "is currently loading", "model is being loaded"};
    return holdsAny(words.message, messages);
}

static bool isOverloaded(int status, const ErrorWords &words)
{
    static constexpr std::array codes{"overloaded", "unavailable", "engine_overloaded", "over_capacity"};
    static constexpr std::array messages{"overloaded", "over capacity", "at capacity",
        "capacity temporarily exceeded", "no instances available"};
    return status == 529 || (status == 503 && holdsAny(words.code, std::array{"slow_down"}))
        || holdsAny(words.code, codes) || holdsAny(words.message, messages);
}

// The code of ours, or nothing.
static const char *codeOf(int status, Kind kind, const ErrorWords &words)
{
    if (kind == Kind::Quota || kind == Kind::Filtered)
        return nullptr;
    if (status != 401 && isModelNotFound(words)) // some hide a model from accounts that may not use it
        return "model-not-found";
    if (kind != Kind::Auth && kind != Kind::RateLimit && isContextTooLong(words))
        return "context-too-long";
    if (kind != Kind::Auth && kind != Kind::RateLimit && isBlind(words))
        return "no-pictures";
    if (kind != Kind::Auth && isLoading(words))
        return "loading";
    if (kind != Kind::Auth && isOverloaded(status, words))
        return "overloaded";
    if (status == 404 || status == 405)
        return "path-not-found";
    return nullptr;
}

static std::optional<Kind> kindOfStatus(int status)
{
    switch (status) {
    case 401:
    case 403:
        return Kind::Auth;
    case 402:
        return Kind::Quota;
    case 429:
        return Kind::RateLimit;
    default:
        return std::nullopt;
    }
}

static Kind kindOf(int status, const ErrorWords &words, Kind fallback)
{
    // A spent quota comes as 429, 400 or 403 and must not be tried again, so the words go first.
    if (isQuota(words))
        return Kind::Quota;
    if (isFiltered(words))
        return Kind::Filtered;
    if (isAuth(words))
        return Kind::Auth;
    if (isRate(words))
        return Kind::RateLimit;
    return kindOfStatus(status != 0 ? status : words.number).value_or(fallback);
}

Error errorFrom(int status, ErrorWords words, Kind fallback)
{
    Error error{.kind = kindOf(status, words, fallback),
        .detail = std::move(words.message),
        .status = status,
        .code = std::move(words.code),
        .retryAfter = words.retryAfter};
    words.message = error.detail;
    words.code = error.code;
    if (const char *code = codeOf(status != 0 ? status : words.number, error.kind, words)) {
        error.code = QString::fromLatin1(code);
        // A model that is not there is no matter of the key, whatever the status.
        if (error.code == QLatin1String("model-not-found"))
            error.kind = fallback;
    }
    return error;
}

}
