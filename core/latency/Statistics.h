#pragma once

#include <optional>
#include <vector>

namespace firstlight {

// Statistics over many requests (metrics.md, "Many requests"). Everything is exact on the raw samples; no
// sketches. Pure functions, any thread.

struct Interval
{
    double low = 0;
    double high = 0;
    bool operator==(const Interval &) const = default;
};

// The 1-based ranks of the sorted samples that enclose the median with at least 95 % confidence, whatever the
// distribution: the largest l with 2 P(Bin(n, 1/2) < l) <= 0.05, and its mirror n + 1 - l. Absent below 6
// samples.
struct MedianRanks
{
    int low = 0;
    int high = 0;
    bool operator==(const MedianRanks &) const = default;
};
std::optional<MedianRanks> medianRanks(int n);
std::optional<Interval> medianInterval(std::vector<double> samples);

// What is said about one sample. A figure that its number does not carry is absent: p95 below 20, p99 below
// 100, the interval below 6, all below 1.
struct Summary
{
    int n = 0;
    std::optional<double> median, p95, p99, least, most;
    std::optional<Interval> interval; // of the median, 95 %
    bool operator==(const Summary &) const = default;
};
Summary summaryOf(const std::vector<double> &samples);

// What the test asks about the second sample against the first.
enum class Alternative { Different, Larger, Smaller };

// Mann-Whitney's U test: normal approximation, corrected for ties, with continuity.
struct RankTest
{
    double u = 0; // of the second sample: pairs in which it is larger, a tie counts half
    double p = 1;
};
// Absent where a sample is empty.
std::optional<RankTest> mannWhitney(const std::vector<double> &first, const std::vector<double> &second,
    Alternative alternative = Alternative::Different);

// Hodges-Lehmann: exp of the median of all pairwise differences log(second) - log(first), the typical factor
// from the first to the second. Absent where a sample is empty or holds a value that is not positive.
std::optional<double> typicalRatio(const std::vector<double> &first, const std::vector<double> &second);

// Below this p a difference is called one.
inline constexpr double significance = 0.01;

// One sample against another, before against after.
struct Comparison
{
    enum class Verdict {
        TooFew, // even samples that do not overlap at all would not reach significance
        NoDifference, // none can be seen at this number, which is not the same as equal
        Larger, // the second sample is
        Smaller,
    };
    Verdict verdict = Verdict::TooFew;
    Summary first;
    Summary second;
    std::optional<double> ratio = {}; // typicalRatio
    std::optional<double> p = {}; // two-sided
};
Comparison compare(const std::vector<double> &first, const std::vector<double> &second);

}
