#pragma once

#include <optional>

#include <QString>

#include "domain/ChatRequest.h"
#include "domain/Provider.h"

namespace firstlight {

// What a request says about the provider's prompt cache, beside its text. It stands here and not in delivery
// because the dialects write it. Pure values, any thread.
struct PromptPlan
{
    // Anthropic's breakpoints (cache_control), each at the end of its part. Never more than 4, and a longer
    // lifetime before a shorter one, as its documentation demands (latency-notes.md, 6.1).
    std::optional<CacheLifetime> instructions, knowledge, conversation;
    QString cacheKey; // OpenAI's prompt_cache_key: sends equal prefixes to the same machine; empty: none
    bool cachePrompt = false; // llama-server's cache_prompt

    static constexpr int mostBreakpoints = 4;

    // The conversation has two: its last turn, so that the next question finds all of it, and the question
    // before that, so that another answer to the last one does too. The API looks back over 20 blocks only:
    // each turn is one, and each picture; a breakpoint stands where the last request had its own, so that
    // twenty pictures are not too many.
    static bool marksTurn(qsizetype turn, qsizetype count) { return turn == count - 1 || turn == count - 3; }
    bool operator==(const PromptPlan &) const = default;
};

PromptPlan planPrompt(const ChatRequest &request, const Provider &provider);

// The plan as a person sees it before anything is sent. Tokens are estimates.
struct PromptForecast
{
    double instructions = 0, knowledge = 0, conversation = 0; // tokens
    int breakpoints = 0; // that the request will have; 0 where the provider takes none
    // Below this number of tokens the provider caches nothing and does not say so; absent where it is not
    // known.
    std::optional<int> minimum;

    double fixed() const { return instructions + knowledge; } // the same in each request
    std::optional<bool> reachesMinimum() const; // by the fixed part alone; absent as `minimum` is
};

// `calibration`: true over estimated tokens, see Timeline.
PromptForecast forecastOf(
    const ChatRequest &request, const Provider &provider, std::optional<int> minimum, double calibration = 1);

// Instructions and knowledge as one text, for providers whose requests have one place for both.
QString fixedText(const ChatRequest &request);

}
