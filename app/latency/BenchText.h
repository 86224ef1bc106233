#pragma once

#include <QString>

#include "latency/BenchmarkResult.h"

namespace firstlight {

// A benchmark in words, for the window and the terminal alike.

// What tells a target from the others of its plan: "Cold prompt", "Edge, 4k, cached prefix".
QString targetText(const BenchmarkPlan &plan, int target);

// "Time to first token", "Tokens per second".
QString metricText(BenchmarkMetric metric);
// A value of it with its unit: "905 ms", "43.7 tokens/s"; absent is "n/a".
QString valueText(BenchmarkMetric metric, std::optional<double> value);
// "881–930 ms", with the unit once where both share it.
QString intervalText(BenchmarkMetric metric, const std::optional<Interval> &interval);
// "p = 0.0004", "p < 0.0001".
QString pText(double p);

// "Cached is 65 % faster: 318 ms against 905 ms, n = 20, p = 0.0004." `first` and `second` name the samples.
QString verdictText(
    const Comparison &comparison, BenchmarkMetric metric, const QString &first, const QString &second);

// The same for two targets of one benchmark; for cold against cached with what usage says was read.
QString pairText(const BenchmarkResult &result, const TargetPair &pair, BenchmarkMetric metric);

// What was left out of a target's figures, and why: "2 failed, 1 without a cache read"; empty for nothing but
// warm-ups.
QString leftOutText(const BenchmarkResult &result, int target);

// "Offered 64.0 requests/s, started 64.0, answered 61.8; starts late by 0.3 ms p50, 1.1 ms p99; 64 under way
// at most." Empty without a timetable.
QString timetableText(const BenchmarkResult &result);

// "20 runs each, interleaved, warm-ups left out."
QString protocolText(const BenchmarkResult &result);

}
