#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "domain/ChatRequest.h"
#include "domain/Provider.h"

namespace firstlight {

// Per token of input.
struct WarmPrice
{
    double read = 0; // from the cache
    double input = 0; // without one
    double write = 0; // into it; the input's price where writing costs nothing more
};

// A prompt that a provider keeps, and what it takes to let it stay.
struct WarmPrompt
{
    Provider provider;
    ChatRequest request; // the last one, as it was asked
    std::int64_t tokens = 0; // of its input, by usage
    std::chrono::seconds lifetime{0}; // without use
    std::optional<WarmPrice> price; // absent where it is not known
};

// Whether pings can keep prompts of this provider: it says how long it keeps them, and reading begins that
// time anew. Servers on this computer and disk caches (DeepSeek) need none, Gemini promises nothing.
bool canKeepWarm(const Provider &provider);

// The cheapest request that reads the whole prompt: no token of an answer where the provider allows that
// (Anthropic's max_tokens: 0), else as few as it takes.
ChatRequest pingOf(const WarmPrompt &prompt);

// When to send it after the last use: a tenth of the lifetime before its end, but at least 30 s.
std::chrono::seconds pingInterval(std::chrono::seconds lifetime);

// What one ping costs; absent where the price is not known.
std::optional<double> pingCost(const WarmPrompt &prompt);

// How many pings cost as much as letting the prompt lapse and reading it anew (latency-notes.md, 6.3); absent
// as above, and where reading is free.
std::optional<int> breakEvenPings(const WarmPrompt &prompt);

}
