#pragma once

#include <optional>
#include <vector>

#include <QDateTime>
#include <QList>
#include <QMetaType>

#include "domain/StreamEvent.h"
#include "domain/Timeline.h"
#include "domain/Usage.h"
#include "latency/BenchmarkPlan.h"
#include "latency/Statistics.h"

namespace firstlight {

// One request of a benchmark. Times in ms.
struct BenchmarkSample
{
    BenchmarkTurn turn;
    Figures figures; // of the request itself, from its real start
    Usage usage;
    End end = End::Complete;
    std::optional<Error> error;
    QString finish; // the provider's own word
    int attempts = 1; // more: an earlier one was refused and asked again in another form
    // On a timetable only.
    std::optional<double> due; // since the timetable began
    double held = 0; // waited for one of the places of `concurrency`
    double late = 0; // beyond that: our own delay
    double over = 0; // ended this long after the timetable began

    // What a timetable adds to each figure that counts from the start: a slow server cannot hide its queue.
    double wait() const { return held + late; }
};

// A figure that is compared.
enum class BenchmarkMetric { Ttft, Ttfo, Ttfb, E2e, Tpot, TokensPerSecond };
inline constexpr std::array allBenchmarkMetrics{BenchmarkMetric::Ttft, BenchmarkMetric::Ttfo,
    BenchmarkMetric::Ttfb, BenchmarkMetric::E2e, BenchmarkMetric::Tpot, BenchmarkMetric::TokensPerSecond};

// "ttft", "ttfo", "ttfb", "e2e", "tpot", "tokens_per_second", and back.
QLatin1StringView metricName(BenchmarkMetric metric);
std::optional<BenchmarkMetric> metricFromName(QStringView name);

// From the intended start where there is a timetable. Absent where it did not happen.
std::optional<double> figureOf(const BenchmarkSample &sample, BenchmarkMetric metric);

// Why a sample is in no statistic.
enum class LeftOut {
    No, // it counts
    WarmUp,
    Failed, // an error, or broken off
    Stopped,
    Retried,
    NotCached, // of a cached target, but usage shows no cache read
    NotCold, // of a cold target, but half of its input or more was read from a cache
};
// "", "warm_up", "failed", "stopped", "retried", "not_cached", "not_cold".
QLatin1StringView leftOutName(LeftOut why);
LeftOut leftOut(const BenchmarkTarget &target, const BenchmarkSample &sample);

// How well the timetable was kept.
struct TimetableReport
{
    double offered = 0; // requests a second
    std::optional<double> started; // requests a second, by their real starts
    std::optional<double> answered; // requests a second, by their ends
    Summary late; // our own delay of each start, ms
    int held = 0; // requests that waited for a place
    double longestHeld = 0; // ms
    int mostUnderWay = 0;
};

struct BenchmarkResult
{
    BenchmarkPlan plan;
    QDateTime begun; // UTC
    bool stopped = false; // before all requests were made
    std::optional<double> rate; // of the timetable, requests a second
    QList<BenchmarkSample> samples; // in the order in which they ended, warm-ups included
};

// All values of one target that count.
std::vector<double> valuesOf(const BenchmarkResult &result, int target, BenchmarkMetric metric);
int countOf(const BenchmarkResult &result, int target, LeftOut why);
std::optional<TimetableReport> timetableOf(const BenchmarkResult &result);
// Medians of `in` and `cached` over the samples of a target that count.
Usage typicalUsage(const BenchmarkResult &result, int target);

// Two targets that differ in one thing only: cold against cached of the same subject and size, or another
// subject (named first: the plan's first) with the same size and cache.
struct TargetPair
{
    int first = 0;
    int second = 0;
    bool byCache = false; // they differ in their cache; else in their subject
    bool operator==(const TargetPair &) const = default;
};
QList<TargetPair> pairsOf(const BenchmarkPlan &plan);
Comparison compare(const BenchmarkResult &result, const TargetPair &pair, BenchmarkMetric metric);

// The target of an earlier plan that a target of this one is to be held against: the same size and cache, and
// the same subject where the earlier plan has several.
std::optional<int> counterpart(const BenchmarkPlan &earlier, const BenchmarkTarget &target);

}

Q_DECLARE_METATYPE(firstlight::BenchmarkSample)
Q_DECLARE_METATYPE(firstlight::BenchmarkResult)
