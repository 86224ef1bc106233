#pragma once

#include <memory>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "lab/BenchSubjects.h"
#include "lab/DotPlot.h"
#include "lab/LabTable.h"
#include "latency/Benchmark.h"
#include "latency/BenchmarkFile.h"

namespace firstlight {

class KeyStore;
class MetricsStore;
class RehearsalServer;

// A benchmark as the Lab page plans it, runs it and shows its result. GUI thread.
class LabBench : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(firstlight::BenchSubjects *subjects READ subjects CONSTANT)
    Q_PROPERTY(QString prompt MEMBER m_prompt NOTIFY planChanged)
    Q_PROPERTY(int runs MEMBER m_runs NOTIFY planChanged)
    Q_PROPERTY(int warmUps MEMBER m_warmUps NOTIFY planChanged)
    Q_PROPERTY(int cache MEMBER m_cache NOTIFY planChanged) // 0 as it is, 1 cold, 2 cold and cached
    Q_PROPERTY(int prefix MEMBER m_prefix NOTIFY planChanged) // tokens of static text before the question
    Q_PROPERTY(int longest MEMBER m_longest NOTIFY planChanged) // max_tokens
    Q_PROPERTY(QString runText READ runText NOTIFY planChanged) // "Run 20 × 4"
    Q_PROPERTY(QString fault READ fault NOTIFY planChanged) // why it cannot run; empty where it can
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)
    Q_PROPERTY(double progress READ progress NOTIFY progressed) // 0 to 1
    Q_PROPERTY(QString progressText READ progressText NOTIFY progressed) // "12 of 84, 31 s left"
    // The result so far.
    Q_PROPERTY(bool any READ any NOTIFY resultChanged) // something was measured
    Q_PROPERTY(firstlight::DotPlotData plot READ plot NOTIFY resultChanged)
    Q_PROPERTY(QString caption READ caption NOTIFY resultChanged)
    Q_PROPERTY(QString remarks READ remarks NOTIFY resultChanged) // what was left out, what failed
    Q_PROPERTY(firstlight::LabTable *changeTable READ changeTable CONSTANT)
    Q_PROPERTY(QString changeTitle MEMBER m_changeTitle NOTIFY resultChanged)
    Q_PROPERTY(QString changeFirst MEMBER m_changeFirst NOTIFY resultChanged)
    Q_PROPERTY(QString changeSecond MEMBER m_changeSecond NOTIFY resultChanged)
    Q_PROPERTY(QString changeWords MEMBER m_changeWords NOTIFY resultChanged)
    Q_PROPERTY(firstlight::LabTable *cacheTable READ cacheTable CONSTANT)
    Q_PROPERTY(QString cacheTitle MEMBER m_cacheTitle NOTIFY resultChanged)
    Q_PROPERTY(QString cacheWords MEMBER m_cacheWords NOTIFY resultChanged)
    // Named baselines; the one that the result is held against, empty for none.
    Q_PROPERTY(QList<QString> baselines READ baselines NOTIFY baselinesChanged)
    Q_PROPERTY(QString baseline READ baseline WRITE setBaseline NOTIFY resultChanged)
    Q_PROPERTY(QString note READ note NOTIFY noted) // what became of saving or loading one
    Q_PROPERTY(bool complete READ isComplete NOTIFY resultChanged) // can be saved
public:
    LabBench(ProviderListModel &providers, QList<EnvironmentProvider> environment, ChatClient &client,
        KeyStore &keys, MetricsStore &metrics, const QString &baselineFolder, QObject *parent = nullptr);
    ~LabBench() override;

    BenchSubjects *subjects() { return &m_subjects; }
    QString runText() const;
    QString fault() const;
    bool isBusy() const { return m_busy; }
    double progress() const;
    QString progressText() const;
    bool any() const { return !m_result.samples.isEmpty(); }
    bool isComplete() const { return any() && !m_busy && !m_result.stopped; }
    DotPlotData plot() const;
    QString caption() const;
    QString remarks() const;
    LabTable *changeTable() { return &m_changeTable; }
    LabTable *cacheTable() { return &m_cacheTable; }
    QStringList baselines() const { return m_shelf.names(); }
    QString baseline() const { return m_baselineName; }
    void setBaseline(const QString &name);
    QString note() const { return m_note; }

    Q_INVOKABLE void start();
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void save(const QString &name);

Q_SIGNALS:
    void planChanged();
    void busyChanged();
    void progressed();
    void resultChanged();
    void baselinesChanged();
    void noted();
    void finished();

private:
    int targetCount() const;
    QList<BenchmarkTarget> targets();
    void readKeys(BenchmarkPlan plan, QList<Secret> keys);
    void run(const BenchmarkPlan &plan, const QList<Secret> &keys);
    void end();
    void say(const QString &note);
    void tell();
    void tellChange();
    void tellAgainstBaseline(const BenchmarkResult &before);
    void tellCache();
    void fillChange(const Comparison &comparison, const QString &first, const QString &second);

    ChatClient &m_client;
    KeyStore &m_keys;
    MetricsStore &m_metrics;
    BenchSubjects m_subjects;
    BenchmarkShelf m_shelf;
    std::unique_ptr<RehearsalServer> m_rehearsal; // while it is one of the subjects
    Benchmark *m_benchmark = nullptr; // on the network thread
    QString m_prompt;
    int m_runs = 20;
    int m_warmUps = 1;
    int m_cache = 2;
    int m_prefix = 2000;
    int m_longest = 64;
    bool m_busy = false;
    BenchmarkProgress m_progress;
    BenchmarkResult m_result;
    std::optional<BenchmarkResult> m_before; // the baseline
    QString m_baselineName;
    LabTable m_changeTable, m_cacheTable;
    QString m_changeTitle, m_changeFirst, m_changeSecond, m_changeWords, m_cacheTitle, m_cacheWords, m_note;
};

}
