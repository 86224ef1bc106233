#include "latency/Statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "domain/Quantile.h"

namespace firstlight {

std::optional<MedianRanks> medianRanks(int n)
{
    // Terms of Bin(n, 1/2) by their logarithm: 0.5^n is nothing to a double from n = 1075 on.
    const auto term = [n](int k) {
        return std::exp(
            std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) - n * std::numbers::ln2);
    };
    int low = 0;
    double below = 0; // P(Bin < low + 1)
    while (low < n) {
        below += term(low);
        // A count whose tail is exactly the bound is in; rounding must not decide that.
        if (2 * below > 0.05 * (1 + 1e-12))
            break;
        ++low;
    }
    if (low == 0)
        return std::nullopt;
    return MedianRanks{low, n + 1 - low};
}

std::optional<Interval> medianInterval(std::vector<double> samples)
{
    const auto ranks = medianRanks(static_cast<int>(samples.size()));
    if (!ranks)
        return std::nullopt;
    std::sort(samples.begin(), samples.end());
    return Interval{samples[static_cast<std::size_t>(ranks->low - 1)],
        samples[static_cast<std::size_t>(ranks->high - 1)]};
}

Summary summaryOf(const std::vector<double> &samples)
{
    Summary summary;
    summary.n = static_cast<int>(samples.size());
    if (samples.empty())
        return summary;
    const auto [least, most] = std::minmax_element(samples.begin(), samples.end());
    summary.least = *least;
    summary.most = *most;
    summary.median = quantile(samples, 0.5);
    summary.interval = medianInterval(samples);
    if (samples.size() >= 20)
        summary.p95 = quantile(samples, 0.95);
    if (samples.size() >= 100)
        summary.p99 = quantile(samples, 0.99);
    return summary;
}

namespace {

// All values of both samples in one order, with what the rank test needs of them.
struct Ranking
{
    double secondSum = 0; // of the second sample's ranks; equal values share the mean of theirs
    double ties = 0; // sum of t^3 - t over groups of t equal values
};

}

static Ranking rank(const std::vector<double> &first, const std::vector<double> &second)
{
    struct Value
    {
        double value;
        bool isSecond;
    };
    std::vector<Value> all;
    all.reserve(first.size() + second.size());
    for (const double value : first)
        all.push_back({value, false});
    for (const double value : second)
        all.push_back({value, true});
    std::sort(all.begin(), all.end(), [](const Value &a, const Value &b) { return a.value < b.value; });

    Ranking ranking;
    for (std::size_t from = 0; from < all.size();) {
        std::size_t to = from;
        while (to < all.size() && all[to].value == all[from].value)
            ++to;
        const double shared = (static_cast<double>(from + 1) + static_cast<double>(to)) / 2;
        for (std::size_t i = from; i < to; ++i)
            ranking.secondSum += all[i].isSecond ? shared : 0;
        const auto equal = static_cast<double>(to - from);
        ranking.ties += equal * equal * equal - equal;
        from = to;
    }
    return ranking;
}

std::optional<RankTest> mannWhitney(
    const std::vector<double> &first, const std::vector<double> &second, Alternative alternative)
{
    if (first.empty() || second.empty())
        return std::nullopt;
    const auto n = static_cast<double>(first.size());
    const auto m = static_cast<double>(second.size());
    const Ranking ranking = rank(first, second);
    const double u = ranking.secondSum - m * (m + 1) / 2;
    // The side that the question is about; two-sided, the larger of both.
    const double other = n * m - u;
    const double asked = alternative == Alternative::Larger ? u
        : alternative == Alternative::Smaller               ? other
                                                            : std::max(u, other);
    const double variance = n * m / 12 * (n + m + 1 - ranking.ties / ((n + m) * (n + m - 1)));
    if (variance <= 0) // all values are equal
        return RankTest{u, 1};
    const double z = (asked - n * m / 2 - 0.5) / std::sqrt(variance);
    const double tail = std::erfc(z / std::numbers::sqrt2) / 2;
    return RankTest{u, std::min(1.0, alternative == Alternative::Different ? 2 * tail : tail)};
}

std::optional<double> typicalRatio(const std::vector<double> &first, const std::vector<double> &second)
{
    std::vector<double> differences;
    differences.reserve(first.size() * second.size());
    for (const double x : first) {
        for (const double y : second) {
            if (!(x > 0) || !(y > 0))
                return std::nullopt;
            differences.push_back(std::log(y) - std::log(x));
        }
    }
    const auto middle = quantile(std::move(differences), 0.5);
    return middle ? std::optional(std::exp(*middle)) : std::nullopt;
}

// Whether samples of these sizes can differ significantly at all: by two that do not overlap.
static bool canTell(std::size_t n, std::size_t m)
{
    std::vector<double> low(n);
    std::vector<double> high(m);
    for (std::size_t i = 0; i < n + m; ++i)
        (i < n ? low[i] : high[i - n]) = static_cast<double>(i);
    return mannWhitney(low, high)->p < significance;
}

Comparison compare(const std::vector<double> &first, const std::vector<double> &second)
{
    Comparison comparison{
        .first = summaryOf(first), .second = summaryOf(second), .ratio = typicalRatio(first, second)};
    const auto test = mannWhitney(first, second);
    if (!test)
        return comparison;
    comparison.p = test->p;
    if (!canTell(first.size(), second.size()))
        return comparison;
    const double even = static_cast<double>(first.size()) * static_cast<double>(second.size()) / 2;
    comparison.verdict = test->p >= significance ? Comparison::Verdict::NoDifference
        : test->u > even                         ? Comparison::Verdict::Larger
                                                 : Comparison::Verdict::Smaller;
    return comparison;
}

}
