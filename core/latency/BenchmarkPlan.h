#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QList>
#include <QMetaType>
#include <QString>

#include "domain/ChatRequest.h"
#include "domain/Provider.h"

namespace firstlight {

// What a target does about the provider's prompt cache.
enum class PromptCache {
    AsIs, // the same prompt again and again; the provider does as it likes
    Cold, // a word of its own at the START of each prompt, so that no prefix is known
    Cached, // the same prefix byte for byte; a sample counts only if usage shows a cache read
};

// "as_is", "cold", "cached", and back.
QLatin1StringView promptCacheName(PromptCache cache);
std::optional<PromptCache> promptCacheFromName(QStringView name);

// One of the things that are measured against each other. Keys travel beside the plan.
struct BenchmarkTarget
{
    QString subject; // who is asked: "gpt-4o-mini, OpenAI"
    QString size; // of the prompt, where several are measured: "4k"; else empty
    PromptCache cache = PromptCache::AsIs;
    Provider provider;
    ChatRequest request; // what is static stands in `system`, the question is the last turn
    bool operator==(const BenchmarkTarget &) const = default;
};

// metrics.md, "Benchmark protocol".
struct BenchmarkPlan
{
    QList<BenchmarkTarget> targets;
    int runs = 20; // of each target, counted
    int warmUps = 1; // of each target before that, reported apart; a cached target has at least one
    // How many requests are to be under way at once. Alone it sets the rate, by how long the warm-ups took;
    // with a rate it is a limit, and a request that has to wait for a place is measured from when it was due
    // all the same.
    std::optional<int> concurrency;
    // Requests a second, of all targets together, on a timetable.
    std::optional<double> rate;
    std::uint32_t seed = 1; // of the order within the rounds
    bool operator==(const BenchmarkPlan &) const = default;

    bool hasTimetable() const { return rate || concurrency.value_or(1) > 1; }
};

// One request of a plan: which target, in which round.
struct BenchmarkTurn
{
    int target = 0;
    int round = 0;
    bool warmUp = false;
    bool operator==(const BenchmarkTurn &) const = default;
};

// Every request in its order: first the warm-ups, then round after round with each target once, in an order
// that is shuffled anew for each round. The same seed gives the same order on every computer.
std::vector<BenchmarkTurn> turnsOf(const BenchmarkPlan &plan);

// The request of one turn. `nonce` is used for cold targets only and has to be new for each.
ChatRequest requestOf(const BenchmarkTarget &target, const QString &nonce);

// Text of about that many tokens (4 characters each) that reads like notes: the same for the same number, and
// a longer one begins with a shorter one.
QString paddingText(int tokens);

}

Q_DECLARE_METATYPE(firstlight::BenchmarkPlan)
