#pragma once

#include <QObject>

#include "domain/JoinedThread.h"
#include "domain/Secret.h"
#include "latency/BenchmarkRequest.h"
#include "latency/BenchmarkResult.h"

namespace firstlight {

class ChatClient;

struct BenchmarkProgress
{
    int done = 0; // requests, warm-ups included
    int all = 0;
    std::optional<double> left; // ms, an estimate; absent before anything ended
};

// Carries out a plan: one request after the other, or on a timetable that a slow server does not hold up.
// Each request is a Delivery of its own, so what is measured is what a chat does. Lives on the network
// thread, whose timers start the requests; its signals cross as values. Delete it with deleteLater().
class Benchmark : public QObject
{
    Q_OBJECT
public:
    // `keys`: one for each target of the plan. Moves itself to the client's thread.
    Benchmark(ChatClient &client, BenchmarkPlan plan, QList<Secret> keys);
    ~Benchmark() override;

    // Any thread. After stop() `finished` brings what was measured so far.
    void start();
    void stop();

Q_SIGNALS:
    // What is known so far changed: a request ended.
    void measured(const firstlight::BenchmarkSample &sample, const firstlight::BenchmarkProgress &progress);
    // Each attempt of each request, for the metrics; before its `measured`.
    void attempted(const firstlight::RequestRecord &record);
    // Once, last.
    void finished(const firstlight::BenchmarkResult &result);
    // A target's provider with what was found out about its server.
    void learnt(const firstlight::Provider &provider);

private:
    bool event(QEvent *event) override;
    void proceed();
    void beginTimetable();
    void startDue();
    void wakeAt(Instant due);
    void startTurn(std::optional<BenchmarkRequest::Due> due);
    void take(BenchmarkRequest *request, const BenchmarkSample &sample);
    Instant dueOf(std::size_t turn) const;
    BenchmarkProgress progress() const;

    ChatClient &m_client;
    QObject *m_waker; // lives on m_wakers
    JoinedThread m_wakers;
    std::optional<Instant> m_asked; // when the waker was last asked for
    BenchmarkResult m_result;
    QList<Secret> m_keys;
    std::vector<BenchmarkTurn> m_turns;
    std::size_t m_next = 0; // turn to start
    std::size_t m_timed = 0; // first turn of the timetable
    QList<BenchmarkRequest *> m_running;
    std::optional<Instant> m_zero; // of the timetable, once it runs
    QList<Instant> m_places; // of `concurrency`, those that are free, each since when
    QList<double> m_durations; // of ended requests, ms
    bool m_over = false;
};

}

Q_DECLARE_METATYPE(firstlight::BenchmarkProgress)
