#include "latency/Benchmark.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QUuid>

#include "domain/Quantile.h"
#include "net/ChatClient.h"

namespace firstlight {

using namespace std::chrono_literals;

static const auto dueEvent = static_cast<QEvent::Type>(QEvent::registerEventType());

Benchmark::Benchmark(ChatClient &client, BenchmarkPlan plan, QList<Secret> keys)
    : m_client(client)
    , m_waker(new QObject)
    , m_keys(std::move(keys))
    , m_turns(turnsOf(plan))
{
    qRegisterMetaType<BenchmarkSample>();
    qRegisterMetaType<BenchmarkProgress>();
    qRegisterMetaType<RequestRecord>();
    qRegisterMetaType<BenchmarkResult>();
    m_result.plan = std::move(plan);
    const auto first =
        std::find_if(m_turns.begin(), m_turns.end(), [](const BenchmarkTurn &turn) { return !turn.warmUp; });
    m_timed = static_cast<std::size_t>(first - m_turns.begin());
    m_wakers.setObjectName(QStringLiteral("timetable"));
    m_waker->moveToThread(&m_wakers);
    if (m_result.plan.hasTimetable())
        m_wakers.start(QThread::TimeCriticalPriority);
    client.adopt(this);
}

// The waking thread is over before this object is, so it wakes nobody who is gone.
Benchmark::~Benchmark()
{
    m_wakers.join();
    delete m_waker;
}

void Benchmark::start()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_result.begun = QDateTime::currentDateTimeUtc();
            proceed();
        },
        Qt::QueuedConnection);
}

void Benchmark::stop()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_over || m_result.stopped)
                return;
            m_result.stopped = m_next < m_turns.size() || !m_running.isEmpty();
            m_next = m_turns.size();
            for (BenchmarkRequest *request : std::as_const(m_running))
                request->stop();
            proceed();
        },
        Qt::QueuedConnection);
}

void Benchmark::proceed()
{
    if (m_over)
        return;
    if (m_next == m_turns.size()) {
        if (!m_running.isEmpty())
            return;
        m_over = true;
        Q_EMIT finished(m_result);
        return;
    }
    const bool timed = m_next >= m_timed && m_result.plan.hasTimetable();
    if (timed && m_zero)
        startDue();
    else if (!m_running.isEmpty())
        return;
    else if (timed)
        beginTimetable();
    else
        startTurn(std::nullopt);
}

// Without a rate of its own: as many requests a second as keep the wished number under way, by how long the
// warm-ups took (Little's law).
void Benchmark::beginTimetable()
{
    const BenchmarkPlan &plan = m_result.plan;
    const double duration =
        std::max(1.0, quantile({m_durations.begin(), m_durations.end()}, 0.5).value_or(1000));
    m_result.rate = plan.rate ? plan.rate : std::optional(plan.concurrency.value_or(1) / duration * 1000);
    m_zero = m_client.clock().now() + 20ms;
    m_places = QList<Instant>(plan.concurrency.value_or(0), *m_zero);
    startDue();
}

Instant Benchmark::dueOf(std::size_t turn) const
{
    const std::chrono::duration<double> offset(static_cast<double>(turn - m_timed) / *m_result.rate);
    return *m_zero + std::chrono::round<Nanoseconds>(offset);
}

void Benchmark::startDue()
{
    const bool limited = m_result.plan.rate && m_result.plan.concurrency;
    while (m_next < m_turns.size()) {
        const Instant due = dueOf(m_next);
        if (due > m_client.clock().now()) {
            return wakeAt(due);
        }
        if (limited && m_places.isEmpty())
            return; // the next end comes back here
        const Instant allowed = limited ? std::max(due, m_places.takeFirst()) : due;
        startTurn(BenchmarkRequest::Due{*m_zero, due, allowed});
    }
}

// Qt hands out timers only when a thread has no posted event left, and each token of each stream under way is
// one: on the network thread itself a timer would be late by as much as that thread is behind. So the waking
// is done by a thread that does nothing else, and its event goes in front of the others.
void Benchmark::wakeAt(Instant due)
{
    if (std::exchange(m_asked, due) == due)
        return;
    QMetaObject::invokeMethod(
        m_waker,
        [this, waker = m_waker, due, &clock = m_client.clock()] {
            clock.wakeAt(due, waker,
                [this] { QCoreApplication::postEvent(this, new QEvent(dueEvent), Qt::HighEventPriority); });
        },
        Qt::QueuedConnection);
}

bool Benchmark::event(QEvent *event)
{
    if (event->type() != dueEvent)
        return QObject::event(event);
    if (m_zero && !m_over)
        startDue();
    return true;
}

void Benchmark::startTurn(std::optional<BenchmarkRequest::Due> due)
{
    const BenchmarkTurn turn = m_turns[m_next++];
    const BenchmarkTarget &target = m_result.plan.targets[turn.target];
    // Never of the seed: a second benchmark with the same one has to be cold again.
    const QString nonce = QUuid::createUuid().toString(QUuid::Id128);
    auto *request = new BenchmarkRequest(
        m_client, {target.provider, requestOf(target, nonce)}, m_keys.value(turn.target), turn, due, this);
    m_running.append(request);
    connect(request, &BenchmarkRequest::learnt, this, [this](const Provider &provider) {
        for (BenchmarkTarget &candidate : m_result.plan.targets) {
            if (candidate.provider.id == provider.id && candidate.provider.baseUrl == provider.baseUrl)
                candidate.provider = provider;
        }
        Q_EMIT learnt(provider);
    });
    connect(request, &BenchmarkRequest::ended, this,
        [this, request](const BenchmarkSample &sample) { take(request, sample); });
    connect(request, &BenchmarkRequest::attempted, this, &Benchmark::attempted);
    request->startNow();
}

void Benchmark::take(BenchmarkRequest *request, const BenchmarkSample &sample)
{
    const Instant now = m_client.clock().now();
    m_places.append(now);
    m_durations.append(toMilliseconds(now - request->begun()));
    m_running.removeOne(request);
    request->deleteLater();
    m_result.samples.append(sample);
    Q_EMIT measured(sample, progress());
    // Not from within the ended request's own signal.
    QMetaObject::invokeMethod(this, &Benchmark::proceed, Qt::QueuedConnection);
}

BenchmarkProgress Benchmark::progress() const
{
    BenchmarkProgress progress{
        static_cast<int>(m_result.samples.size()), static_cast<int>(m_turns.size()), {}};
    const auto typical = quantile({m_durations.begin(), m_durations.end()}, 0.5);
    if (!typical)
        return progress;
    if (m_zero) {
        const double last = toMilliseconds(dueOf(m_turns.size() - 1) - m_client.clock().now());
        progress.left = std::max(0.0, last) + *typical;
        if (progress.done == progress.all)
            progress.left = 0;
    } else {
        progress.left = *typical * (progress.all - progress.done);
    }
    return progress;
}

}
