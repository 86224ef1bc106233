#include "store/MetricsStore.h"

#include <utility>

#include <QPointer>

using namespace Qt::StringLiterals;

namespace firstlight {

MetricsStore::MetricsStore(const QString &path, QObject *parent)
    : QObject(parent)
    , m_worker(new QObject)
{
    m_thread.setObjectName(u"metrics"_s);
    m_worker->moveToThread(&m_thread);
    m_thread.start(QThread::LowPriority);
    QMetaObject::invokeMethod(m_worker, [this, path] {
        auto file = MetricsFile::open(path);
        if (file)
            m_file = std::move(*file);
        else
            answer([this, error = file.error()] { Q_EMIT failed(error); });
    });
    ask([this](MetricsFile &file) {
        return file.calibration().map([this](const Calibration &calibration) {
            answer([this, calibration] {
                // Replies can have ended while the file was opened.
                m_calibration.precede(calibration);
                Q_EMIT calibrated();
            });
        });
    });
}

MetricsStore::~MetricsStore()
{
    // The connection belongs to the thread: it must be closed there, after all that was asked for.
    QMetaObject::invokeMethod(
        m_worker, [this] { m_file.reset(); }, Qt::BlockingQueuedConnection);
    m_thread.join();
    delete m_worker;
}

void MetricsStore::ask(std::function<Result<void>(MetricsFile &)> call)
{
    QMetaObject::invokeMethod(m_worker, [this, call = std::move(call)] {
        if (!m_file)
            return;
        if (const auto done = call(*m_file); !done)
            answer([this, error = done.error()] { Q_EMIT failed(error); });
    });
}

void MetricsStore::answer(std::function<void()> call)
{
    QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
}

void MetricsStore::add(const QList<RequestRecord> &records)
{
    for (const RequestRecord &record : records) {
        if (record.end != End::Complete || std::exchange(m_learnt, record.id) == record.id)
            continue;
        if (const auto ratio = tokenRatioOf(figuresOf(record.timeline, record.usage)))
            m_calibration.learn(record.model, *ratio);
    }
    ask([this, records](MetricsFile &file) {
        return file.save(records).map([this] { answer([this] { Q_EMIT changed(); }); });
    });
}

void MetricsStore::remove(const QList<qint64> &rows)
{
    ask([this, rows](MetricsFile &file) {
        return file.remove(rows).map([this] { answer([this] { Q_EMIT changed(); }); });
    });
}

void MetricsStore::keepFor(int days)
{
    if (days <= 0)
        return;
    ask([this, before = QDateTime::currentDateTimeUtc().addDays(-days)](MetricsFile &file) {
        return file.removeBefore(before).map([this] { answer([this] { Q_EMIT changed(); }); });
    });
}

void MetricsStore::save(const Baseline &baseline)
{
    ask([this, baseline](MetricsFile &file) {
        return file.save(baseline).map([this] { answer([this] { Q_EMIT changed(); }); });
    });
}

void MetricsStore::study(QObject *context, std::function<Result<Answer>(MetricsFile &)> work)
{
    ask([this, context = QPointer<QObject>(context), work = std::move(work)](MetricsFile &file) {
        return work(file).map([&](Answer call) {
            answer([context, call = std::move(call)] {
                if (context)
                    call();
            });
        });
    });
}

void MetricsStore::flush()
{
    QMetaObject::invokeMethod(
        m_worker, [] {}, Qt::BlockingQueuedConnection);
}

}
