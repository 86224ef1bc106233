#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include "domain/Error.h"
#include "latency/BenchmarkResult.h"

namespace firstlight {

// A benchmark as JSON, in the form that a named baseline has on disk and that `bench --json` begins with:
//
//   format "firstlight-benchmark", version 1, begun (ISO 8601, UTC), stopped,
//   plan {runs, warm_ups, concurrency, rate, seed, targets [{subject, size, cache, provider, url, dialect,
//   model,
//         max_tokens, temperature, prompt, static_characters}]},
//   rate, samples [{target, round, warm_up, end, error, finish, attempts, usage {in, out, cached, ...},
//   due_ms,
//         held_ms, late_ms, over_ms, ttft_ms, ttfo_ms, ttfb_ms, e2e_ms, tpot_ms, tokens_per_second, ...}]
//
// What is absent is unknown. Figures count from the request's real start. Keys and the static text are not in
// it.
QJsonObject benchmarkToJson(const BenchmarkResult &result);
Result<BenchmarkResult> benchmarkFromJson(const QJsonObject &json);

// Named baselines: files NAME.json in a folder of the profile.
class BenchmarkShelf
{
public:
    // The folder is made when the first one is saved.
    explicit BenchmarkShelf(QString folder)
        : m_folder(std::move(folder))
    { }

    // Letters, digits, space and .-_, up to 64, not beginning with a dot: a name is a file's name too.
    static bool isName(const QString &name);

    QStringList names() const; // newest first
    Result<void> save(const QString &name, const BenchmarkResult &result) const;
    Result<BenchmarkResult> load(const QString &name) const;

private:
    QString pathOf(const QString &name) const;
    QString m_folder;
};

}
