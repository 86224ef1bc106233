#include "dialect/OpenAiUsage.h"

namespace firstlight {

using simdjson::dom::object;
using Count = std::optional<std::int64_t>;

static Count countIn(const object &usage, std::string_view details, std::string_view key)
{
    const auto found = objectAt(usage, details);
    return found ? countAt(*found, key) : std::nullopt;
}

static Count either(Count first, Count second)
{
    return first ? first : second;
}

static UsageReport report(const object &usage, std::string_view in, std::string_view out)
{
    UsageReport report;
    report.raw = {.in = countAt(usage, in), .out = countAt(usage, out)};
    report.usage.in = report.raw.in;
    report.usage.out = report.raw.out;
    return report;
}

// xAI counts reasoning beside the reply, not in it; its total tells.
static void includeReasoning(const object &usage, Usage &counts)
{
    const Count total = countAt(usage, "total_tokens");
    if (!counts.out || !counts.reasoning)
        return;
    const bool beside = *counts.reasoning > *counts.out
        || (total && counts.in && *total == *counts.in + *counts.out + *counts.reasoning);
    if (beside && *counts.reasoning > 0)
        *counts.out += *counts.reasoning;
}

UsageReport chatUsage(const object &usage)
{
    UsageReport told = report(usage, "prompt_tokens", "completion_tokens");
    told.usage.cached = countIn(usage, "prompt_tokens_details", "cached_tokens");
    told.usage.cached =
        either(told.usage.cached, countIn(usage, "prompt_token_details", "cached_tokens")); // Mistral
    told.usage.cached = either(told.usage.cached, countAt(usage, "num_cached_tokens")); // Mistral
    told.usage.cached = either(told.usage.cached, countAt(usage, "prompt_cache_hit_tokens")); // DeepSeek
    told.usage.cacheWrite = countIn(usage, "prompt_tokens_details", "cache_write_tokens");
    told.usage.reasoning = countIn(usage, "completion_tokens_details", "reasoning_tokens");
    told.usage.reasoning = either(told.usage.reasoning, countAt(usage, "reasoning_tokens")); // Perplexity
    includeReasoning(usage, told.usage);
    return told;
}

UsageReport responsesUsage(const object &usage)
{
    UsageReport told = report(usage, "input_tokens", "output_tokens");
    told.usage.cached = countIn(usage, "input_tokens_details", "cached_tokens");
    told.usage.cacheWrite = countIn(usage, "input_tokens_details", "cache_write_tokens");
    told.usage.reasoning = countIn(usage, "output_tokens_details", "reasoning_tokens");
    includeReasoning(usage, told.usage);
    return told;
}

}
