#pragma once

#include <functional>

#include <QObject>

#include "delivery/Delivery.h"
#include "domain/RequestRecord.h"
#include "latency/BenchmarkResult.h"

namespace firstlight {

// One request of a benchmark under way: folds its events into a sample. Network thread only; deletes itself
// after it ended.
class BenchmarkRequest : public QObject
{
    Q_OBJECT
public:
    // When it was to start, and when it was allowed to, on a timetable that began at `zero`.
    struct Due
    {
        Instant zero, at, allowed;
    };

    BenchmarkRequest(ChatClient &client, Question question, Secret key, BenchmarkTurn turn,
        std::optional<Due> due, QObject *parent);
    ~BenchmarkRequest() override;

    void startNow() { m_delivery->startNow(); }
    void stop() { m_delivery->stop(); }
    Instant begun() const { return m_begun; }

Q_SIGNALS:
    // An attempt is over, the last one before `ended`: its row for the metrics.
    void attempted(const firstlight::RequestRecord &record);
    void ended(const firstlight::BenchmarkSample &sample);
    void learnt(const firstlight::Provider &provider);

private:
    void take(const QList<TimedEvent> &events);
    void finish(const Ended &last);
    void keep(End end, const std::optional<Error> &error, const Timeline &timeline);

    Delivery *m_delivery;
    std::optional<Due> m_due;
    Instant m_begun;
    RequestRecord m_record;
    Timeline m_timeline;
    BenchmarkSample m_sample;
};

}
