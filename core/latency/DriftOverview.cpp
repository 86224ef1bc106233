#include "latency/DriftOverview.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace firstlight {

namespace {

// The fold of one stratum in one measure, and when each of its samples was.
struct Watched
{
    DriftWatch watch;
    std::vector<std::int64_t> moments;

    void add(float value, std::int64_t at)
    {
        if (std::isnan(value))
            return;
        watch.add(static_cast<double>(value));
        moments.push_back(at);
    }
};

struct Stratum
{
    QString provider;
    std::int64_t since = 0;
    int requests = 0;
    Watched ttft{DriftWatch(DriftRule::ttft()), {}};
    Watched speed{DriftWatch(DriftRule::tokensPerSecond()), {}};
};

using Key = std::tuple<QString, QString, CacheState>;

}

static DriftFinding findingOf(const Key &key, const Stratum &stratum, Measured measured)
{
    const Watched &watched = measured == Measured::Ttft ? stratum.ttft : stratum.speed;
    DriftFinding finding{.provider = stratum.provider,
        .endpoint = std::get<0>(key),
        .model = std::get<1>(key),
        .cache = std::get<2>(key),
        .measured = measured,
        .state = watched.watch.state(),
        .missing = watched.watch.missing(),
        .baseline = watched.watch.baseline(),
        .latest = {},
        .worseSince = {}};
    if (!watched.watch.windows().empty())
        finding.latest = watched.watch.windows().back();
    if (const auto since = watched.watch.worseSince())
        finding.worseSince = watched.moments.at(static_cast<std::size_t>(*since));
    return finding;
}

QList<DriftFinding> driftOf(const RequestFacts &facts, const QList<Baseline> &baselines)
{
    std::map<Key, Stratum> strata;
    for (const Baseline &baseline : baselines)
        strata[{baseline.endpoint, baseline.model, baseline.cache}].since =
            baseline.since.toMSecsSinceEpoch();
    // Looked up once a target and cache state, not once a row.
    std::vector<Stratum *> places(static_cast<std::size_t>(facts.targets.size()) * 3, nullptr);
    for (const RequestFact &fact : facts.rows) {
        if (fact.origin != Origin::Chat || !fact.undisturbed)
            continue;
        Stratum *&place = places[fact.target * 3 + static_cast<std::size_t>(fact.cache)];
        const RequestTarget &target = facts.targets[static_cast<qsizetype>(fact.target)];
        if (!place)
            place = &strata[{target.endpoint, target.model, fact.cache}];
        place->provider = target.provider;
        if (fact.at < place->since)
            continue;
        ++place->requests;
        place->ttft.add(fact.ttft, fact.at);
        place->speed.add(fact.speed, fact.at);
    }

    constexpr int handful = 5;
    std::vector<std::pair<int, DriftFinding>> found;
    for (const auto &[key, stratum] : strata) {
        for (const Measured measured : {Measured::Ttft, Measured::Speed}) {
            if (stratum.requests >= handful || (stratum.since > 0 && !stratum.provider.isEmpty()))
                found.emplace_back(stratum.requests, findingOf(key, stratum, measured));
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
        const bool alarmA = a.second.state == DriftWatch::State::Alarm;
        const bool alarmB = b.second.state == DriftWatch::State::Alarm;
        return alarmA != alarmB ? alarmA : a.first > b.first;
    });
    QList<DriftFinding> findings;
    for (auto &[requests, finding] : found)
        findings.append(std::move(finding));
    return findings;
}

}
