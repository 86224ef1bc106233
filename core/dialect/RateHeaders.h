#pragma once

#include <chrono>
#include <optional>

#include <QList>

#include "dialect/ReplyHead.h"

namespace firstlight {

// What one limit of an account stands at.
struct RateGauge
{
    enum class Of { Requests, Tokens, InputTokens };
    Of of = Of::Requests;
    std::optional<double> limit = {}; // in a window
    double remaining = 0;
    std::optional<std::chrono::milliseconds> reset = {}; // until all of it is there again
    bool operator==(const RateGauge &) const = default;
};

// The limits that a reply's headers tell of, in any provider's form; what is not told or makes no sense (-1
// and 0 of Azure) is absent.
//
//     x-ratelimit-{limit,remaining,reset}-{requests,tokens}    OpenAI, Groq; reset "6m0s", "120ms"
//     anthropic-ratelimit-{requests,tokens,input-tokens}-...   reset is a time (RFC 3339)
//     x-ratelimit-{limit,remaining,reset}                      OpenRouter (epoch, ms), Together
//     ratelimit-{limit,remaining,reset}                        IETF draft; reset in seconds
QList<RateGauge> rateGauges(const ReplyHead &head);

}
