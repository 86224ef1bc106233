#pragma once

#include <optional>

#include <QString>
#include <tl/expected.hpp>

#include "latency/BenchmarkResult.h"

namespace firstlight {

// A condition on a benchmark's figures, for CI: "[TARGET:]METRIC.STATISTIC OPERATOR NUMBER".
//
//   METRIC     ttft, ttfo, ttfb, e2e, tpot (ms), tokens_per_second; STATISTIC p50, p95, p99, min, max, or
//   ratio:
//              the typical ratio to the baseline of --compare, which counts only where the difference is
//              significant
//   errors     alone, without a statistic: how many requests failed
//   TARGET     cold, cached, a size ("4k") or a subject; without one, any target
//   OPERATOR   > >= < <=
struct BenchmarkCondition
{
    enum class Statistic { P50, P95, P99, Least, Most, Ratio };
    enum class Operator { Above, AtLeast, Below, AtMost };

    QString text; // as it was written
    QString target; // empty: any
    std::optional<BenchmarkMetric> metric; // absent: errors
    Statistic statistic = Statistic::P50;
    Operator op = Operator::Above;
    double bound = 0;

    // The error is a sentence that says what would be right.
    static tl::expected<BenchmarkCondition, QString> parse(const QString &text);
    // Counted requests of a target that the statistic needs to be known.
    int leastRuns() const;
    bool concerns(const BenchmarkTarget &target) const;
};

// What a condition found at one target.
struct ConditionFinding
{
    int target = 0;
    std::optional<double> value; // absent: not known, so it cannot be judged
    bool holds = false;
};
QList<ConditionFinding> judge(
    const BenchmarkCondition &condition, const BenchmarkResult &result, const BenchmarkResult *baseline);

}
