#include "latency/BenchmarkResult.h"

#include <algorithm>

#include "domain/Quantile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

QLatin1StringView metricName(BenchmarkMetric metric)
{
    switch (metric) {
    case BenchmarkMetric::Ttft:
        return "ttft"_L1;
    case BenchmarkMetric::Ttfo:
        return "ttfo"_L1;
    case BenchmarkMetric::Ttfb:
        return "ttfb"_L1;
    case BenchmarkMetric::E2e:
        return "e2e"_L1;
    case BenchmarkMetric::Tpot:
        return "tpot"_L1;
    case BenchmarkMetric::TokensPerSecond:
        return "tokens_per_second"_L1;
    }
    Q_UNREACHABLE();
}

std::optional<BenchmarkMetric> metricFromName(QStringView name)
{
    for (const auto metric : allBenchmarkMetrics) {
        if (name == metricName(metric))
            return metric;
    }
    return std::nullopt;
}

std::optional<double> figureOf(const BenchmarkSample &sample, BenchmarkMetric metric)
{
    const Figures &figures = sample.figures;
    const auto fromStart = [&](std::optional<double> figure) {
        return figure ? std::optional(*figure + sample.wait()) : std::nullopt;
    };
    switch (metric) {
    case BenchmarkMetric::Ttft:
        return fromStart(figures.ttft);
    case BenchmarkMetric::Ttfo:
        return fromStart(figures.ttfo);
    case BenchmarkMetric::Ttfb:
        return fromStart(figures.ttfb);
    case BenchmarkMetric::E2e:
        return fromStart(figures.e2e);
    case BenchmarkMetric::Tpot:
        return figures.tpot;
    case BenchmarkMetric::TokensPerSecond:
        return figures.tokensPerSecond;
    }
    Q_UNREACHABLE();
}

QLatin1StringView leftOutName(LeftOut why)
{
    switch (why) {
    case LeftOut::No:
        return ""_L1;
    case LeftOut::WarmUp:
        return "warm_up"_L1;
    case LeftOut::Failed:
        return "failed"_L1;
    case LeftOut::Stopped:
        return "stopped"_L1;
    case LeftOut::Retried:
        return "retried"_L1;
    case LeftOut::NotCached:
        return "not_cached"_L1;
    case LeftOut::NotCold:
        return "not_cold"_L1;
    }
    Q_UNREACHABLE();
}

LeftOut leftOut(const BenchmarkTarget &target, const BenchmarkSample &sample)
{
    if (sample.end == End::Stopped)
        return LeftOut::Stopped;
    if (sample.end != End::Complete)
        return LeftOut::Failed;
    if (sample.turn.warmUp)
        return LeftOut::WarmUp;
    if (sample.attempts > 1)
        return LeftOut::Retried;
    const auto cached = sample.usage.cached.value_or(0);
    if (target.cache == PromptCache::Cached && cached <= 0)
        return LeftOut::NotCached;
    // A few tokens of the chat template before the nonce are known to any server; they make nothing warm.
    if (target.cache == PromptCache::Cold && sample.usage.in && 2 * cached >= *sample.usage.in && cached > 0)
        return LeftOut::NotCold;
    return LeftOut::No;
}

static bool counts(const BenchmarkResult &result, const BenchmarkSample &sample)
{
    return leftOut(result.plan.targets[sample.turn.target], sample) == LeftOut::No;
}

std::vector<double> valuesOf(const BenchmarkResult &result, int target, BenchmarkMetric metric)
{
    std::vector<double> values;
    for (const BenchmarkSample &sample : result.samples) {
        if (sample.turn.target != target || !counts(result, sample))
            continue;
        if (const auto figure = figureOf(sample, metric))
            values.push_back(*figure);
    }
    return values;
}

int countOf(const BenchmarkResult &result, int target, LeftOut why)
{
    return static_cast<int>(
        std::count_if(result.samples.begin(), result.samples.end(), [&](const BenchmarkSample &sample) {
            return sample.turn.target == target && leftOut(result.plan.targets[target], sample) == why;
        }));
}

// The most intervals [start, end) that hold one moment.
static int mostAtOnce(const QList<BenchmarkSample> &samples)
{
    std::vector<std::pair<double, int>> steps;
    for (const BenchmarkSample &sample : samples) {
        if (!sample.due)
            continue;
        steps.push_back({*sample.due + sample.wait(), 1});
        steps.push_back({sample.over, -1});
    }
    std::sort(steps.begin(), steps.end());
    int now = 0;
    int most = 0;
    for (const auto &[at, step] : steps) {
        now += step;
        most = std::max(most, now);
    }
    return most;
}

std::optional<TimetableReport> timetableOf(const BenchmarkResult &result)
{
    TimetableReport report;
    report.offered = result.rate.value_or(0);
    std::vector<double> late;
    std::vector<double> starts;
    std::vector<double> ends;
    for (const BenchmarkSample &sample : result.samples) {
        if (!sample.due)
            continue;
        late.push_back(sample.late);
        starts.push_back(*sample.due + sample.wait());
        ends.push_back(sample.over);
        report.held += sample.held > 0 ? 1 : 0;
        report.longestHeld = std::max(report.longestHeld, sample.held);
    }
    if (!result.rate || late.empty())
        return std::nullopt;
    report.late = summaryOf(late);
    report.mostUnderWay = mostAtOnce(result.samples);
    const auto [first, last] = std::minmax_element(starts.begin(), starts.end());
    const auto [firstEnd, lastEnd] = std::minmax_element(ends.begin(), ends.end());
    const auto intervals = static_cast<double>(starts.size() - 1);
    if (*last > *first)
        report.started = intervals / (*last - *first) * 1000;
    if (*lastEnd > *firstEnd)
        report.answered = intervals / (*lastEnd - *firstEnd) * 1000;
    return report;
}

Usage typicalUsage(const BenchmarkResult &result, int target)
{
    std::vector<double> in;
    std::vector<double> cached;
    for (const BenchmarkSample &sample : result.samples) {
        if (sample.turn.target != target || !counts(result, sample))
            continue;
        if (sample.usage.in)
            in.push_back(static_cast<double>(*sample.usage.in));
        if (sample.usage.cached)
            cached.push_back(static_cast<double>(*sample.usage.cached));
    }
    Usage usage;
    if (const auto middle = quantile(in, 0.5))
        usage.in = static_cast<std::int64_t>(*middle);
    if (const auto middle = quantile(cached, 0.5))
        usage.cached = static_cast<std::int64_t>(*middle);
    return usage;
}

QList<TargetPair> pairsOf(const BenchmarkPlan &plan)
{
    QList<TargetPair> pairs;
    const auto &targets = plan.targets;
    for (int first = 0; first < targets.size(); ++first) {
        for (int second = 0; second < targets.size(); ++second) {
            const BenchmarkTarget &a = targets[first];
            const BenchmarkTarget &b = targets[second];
            if (first == second || a.size != b.size)
                continue;
            if (a.subject == b.subject && a.cache == PromptCache::Cold && b.cache == PromptCache::Cached)
                pairs.append({first, second, true});
            if (a.subject == targets.first().subject && b.subject != a.subject && a.cache == b.cache)
                pairs.append({first, second, false});
        }
    }
    return pairs;
}

Comparison compare(const BenchmarkResult &result, const TargetPair &pair, BenchmarkMetric metric)
{
    return compare(valuesOf(result, pair.first, metric), valuesOf(result, pair.second, metric));
}

std::optional<int> counterpart(const BenchmarkPlan &earlier, const BenchmarkTarget &target)
{
    std::optional<int> found;
    int candidates = 0;
    for (int i = 0; i < earlier.targets.size(); ++i) {
        const BenchmarkTarget &candidate = earlier.targets[i];
        if (candidate.size != target.size || candidate.cache != target.cache)
            continue;
        if (candidate.subject == target.subject)
            return i;
        found = i;
        ++candidates;
    }
    return candidates == 1 ? found : std::nullopt;
}

}
