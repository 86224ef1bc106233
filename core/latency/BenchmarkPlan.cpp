#include "latency/BenchmarkPlan.h"

#include <array>
#include <random>
#include <utility>

using namespace Qt::StringLiterals;

namespace firstlight {

QLatin1StringView promptCacheName(PromptCache cache)
{
    switch (cache) {
    case PromptCache::AsIs:
        return "as_is"_L1;
    case PromptCache::Cold:
        return "cold"_L1;
    case PromptCache::Cached:
        return "cached"_L1;
    }
    Q_UNREACHABLE();
}

std::optional<PromptCache> promptCacheFromName(QStringView name)
{
    for (const auto cache : {PromptCache::AsIs, PromptCache::Cold, PromptCache::Cached}) {
        if (name == promptCacheName(cache))
            return cache;
    }
    return std::nullopt;
}

std::vector<BenchmarkTurn> turnsOf(const BenchmarkPlan &plan)
{
    std::vector<BenchmarkTurn> turns;
    const auto count = static_cast<int>(plan.targets.size());
    for (int round = 0; round < std::max(plan.warmUps, 1); ++round) {
        for (int target = 0; target < count; ++target) {
            // Even without warm-ups somebody has to write the cache that the samples shall read.
            if (round < plan.warmUps || plan.targets[target].cache == PromptCache::Cached)
                turns.push_back({target, round, true});
        }
    }
    std::mt19937 random(plan.seed);
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int round = 0; round < plan.runs; ++round) {
        for (int target = 0; target < count; ++target)
            order[static_cast<std::size_t>(target)] = target;
        // By hand: what std::shuffle draws is each library's own affair.
        for (std::size_t last = order.size(); last > 1; --last)
            std::swap(order[last - 1], order[random() % last]);
        for (const int target : order)
            turns.push_back({target, round, false});
    }
    return turns;
}

ChatRequest requestOf(const BenchmarkTarget &target, const QString &nonce)
{
    ChatRequest request = target.request;
    if (target.cache != PromptCache::Cold)
        return request;
    const QString mark = u"Run %1. "_s.arg(nonce);
    if (!request.system.isEmpty() || request.turns.isEmpty())
        request.system.prepend(mark);
    else
        request.turns.first().text.prepend(mark);
    return request;
}

QString paddingText(int tokens)
{
    static constexpr std::array who{"The harbour office", "A fisherman", "The tide gauge", "Our neighbour",
        "The ferry", "A school class", "The weather service", "The baker by the quay"};
    static constexpr std::array what{"noted that the water stood", "reports high water", "measured the level",
        "counted the boats", "wrote down the wind", "compared the tables", "found the bridge closed",
        "saw the first light"};
    static constexpr std::array where{"at the north pier", "below the old mill", "near the lighthouse",
        "in the upper basin", "at the mouth of the river", "behind the long wall", "by the swing bridge"};
    const auto characters = static_cast<qsizetype>(tokens) * 4;
    QString text;
    text.reserve(characters + 120);
    std::minstd_rand random(7);
    for (int note = 1; text.size() < characters; ++note) {
        const auto pick = [&](const auto &words) {
            return QLatin1StringView(words[random() % words.size()]);
        };
        text += u"Note %1: %2 %3 %4, %5 minutes after the hour. "_s.arg(note)
                    .arg(pick(who), pick(what), pick(where))
                    .arg(random() % 60);
    }
    text.truncate(characters);
    return text;
}

}
