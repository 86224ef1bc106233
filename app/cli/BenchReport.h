#pragma once

#include <QString>

#include "BenchOptions.h"
#include "latency/BenchmarkResult.h"

namespace firstlight::cli {

// What `bench` has to tell at its end.
struct BenchReport
{
    const BenchOptions &options;
    const BenchmarkResult &result;
    std::optional<BenchmarkResult> baseline; // of --compare

    // The table, the verdicts in words, what became of the conditions.
    QString text() const;
    // The benchmark (latency/BenchmarkFile.h) and beside it: summary, comparisons, timetable, fail_if.
    QByteArray json() const;
    // A line for each request, with a head.
    QByteArray csv() const;

    // The sentences about conditions that hold, and about those that could not be judged.
    QStringList broken() const;
    QStringList unjudged() const;
};

}
