#pragma once

#include "latency/BenchmarkCondition.h"
#include "Options.h"

namespace firstlight::cli {

// What the words of `bench` say.
struct BenchOptions
{
    CommonOptions common;
    QStringList against; // further subjects: "provider/model", "provider", "/model" or a URL
    QString againstKeyVariable; // of those that are URLs
    QString prompt;
    BenchmarkPlan plan; // without its targets
    bool coldVsCached = false;
    QStringList sizes; // as they were written: "4k"
    QString save, compare; // names of baselines; empty: none
    bool csv = false;
    QList<BenchmarkCondition> conditions;
    bool help = false; // was asked for and is printed
};

Parsed<BenchOptions> benchOptions(const QStringList &words);

// The common options of one of `against`.
Parsed<CommonOptions> optionsAgainst(const BenchOptions &options, const QString &against);

// Tokens of "4k", "500"; 0 for what is no size.
int tokensOfSize(const QString &size);

// The targets of one subject: each size, cold and cached, as the options say. `request` holds the model and
// what is fixed.
QList<BenchmarkTarget> targetsOf(const BenchOptions &options, const QString &subject,
    const Provider &provider, const ChatRequest &request);

}
