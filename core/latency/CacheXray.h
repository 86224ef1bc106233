#pragma once

#include <cstdint>
#include <optional>

#include "domain/SentPrompt.h"
#include "domain/Usage.h"
#include "latency/PromptChange.h"
#include "store/CacheLimits.h"
#include "store/PriceList.h"
#include "store/RequestFacts.h"

namespace firstlight {

// What the provider's prompt cache did for one reply, and, where it did not do what it should, why.
struct CacheXray
{
    enum class Verdict {
        Unknown, // the provider does not say
        NotAsked, // this provider keeps only what it is asked to keep, and was not
        First, // there is no earlier prompt that it could have been read from
        Hit,
        Missed, // less than half of what it could have read
    };
    enum class Cause {
        Changed, // `change` says what
        BelowMinimum,
        Expired,
        Unexplained, // nothing of ours: providers promise nothing
    };

    Verdict verdict = Verdict::Unknown;
    // Tokens of the input; absent where the provider did not say.
    std::optional<std::int64_t> cached, written, uncached;
    // In the price list's currency; absent where a price is not known. `saved` is against the same input
    // without a cache, and negative where writing cost more than reading saved.
    std::optional<double> paidForInput, saved;
    std::optional<double> ttft; // ms
    std::optional<double> coldMedian; // ms; TTFT of this model's replies that found nothing in the cache
    int coldCount = 0; // of how many

    // Of a miss.
    std::optional<Cause> cause;
    std::optional<PromptChange> change;
    std::optional<std::chrono::seconds> idle; // since the last prompt
    std::optional<std::chrono::minutes> lifetime;
    std::optional<int> minimum; // tokens
};

// All that is looked at. `last`: the prompt before this one of the same conversation, else of the same
// preset.
struct CacheEvidence
{
    SentPrompt now;
    std::optional<SentPrompt> last;
    Usage usage;
    std::optional<double> ttft; // ms
    CacheLimits limits;
    std::optional<Price> price;
};

// Without the cold median, which takes the metrics. Pure, any thread.
CacheXray xrayOf(const CacheEvidence &evidence);

// Of one reply of which only the counts are known: as much of it as these tell.
CacheXray xrayOf(const Usage &usage, const std::optional<Price> &price, CacheLifetime lifetime);

struct ColdTtft
{
    std::optional<double> median; // ms
    int n = 0;
};
// Of the latest chat requests of this model there that read nothing from the cache; at most 100 of them.
ColdTtft coldTtftOf(const RequestFacts &facts, const QString &endpoint, const QString &model);

}
