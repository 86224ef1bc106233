#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QStringList>

#include "BenchOptions.h"
#include "Interrupt.h"
#include "latency/Benchmark.h"
#include "StatusLine.h"
#include "store/MetricsStore.h"
#include "TargetChoice.h"

namespace firstlight::cli {

// `bench`: repeats a request and prints statistics. The table or the data go to stdout, progress to stderr.
class Bench : public QObject
{
    Q_OBJECT
public:
    Bench(const QStringList &words, LowDelay &lowDelay);
    ~Bench() override;

    // -1: runs, `finished` comes later. Else the exit code.
    int start();

Q_SIGNALS:
    void finished(int exitCode);

private:
    // One of those that are asked, with a key store of its own: two URLs must not share a key.
    struct Subject
    {
        CommonOptions options;
        std::unique_ptr<KeyStore> keys;
        std::unique_ptr<TargetChoice> choice;
        Provider provider;
        Target target;
        Secret key;
    };

    Parsed<void> addSubject(const CommonOptions &options);
    void resolve(std::size_t subject);
    void run();
    void showProgress(const BenchmarkSample &sample, const BenchmarkProgress &progress);
    void report(const BenchmarkResult &result);
    void fail(const Subject &subject, const Error &error);
    QString subjectName(std::size_t subject) const;

    QStringList m_words;
    BenchOptions m_options;
    std::optional<BenchmarkResult> m_baseline;
    SystemClock m_clock;
    ChatClient m_client;
    std::unique_ptr<MetricsStore> m_metrics; // none where the profile cannot be used
    Interrupt m_interrupt;
    std::vector<Subject> m_subjects;
    std::unique_ptr<StatusLine> m_status;
    Benchmark *m_benchmark = nullptr; // on the network thread, which deletes it
    bool m_interrupted = false;
};

}
