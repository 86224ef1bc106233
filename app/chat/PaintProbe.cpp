#include "chat/PaintProbe.h"

#include <utility>

#include <QQuickWindow>

#include "domain/Quantile.h"
#include "session/ChatSession.h"

namespace firstlight {

static constexpr std::size_t keptSamples = 4096;

PaintProbe::PaintProbe(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{ }

void PaintProbe::watch(QQuickWindow *window)
{
    // The GUI thread is held while a frame is synchronised, so its number can be read without a lock.
    connect(
        window, &QQuickWindow::afterSynchronizing, this, [this] { m_drawn = m_flushes; },
        Qt::DirectConnection);
    connect(
        window, &QQuickWindow::frameSwapped, this,
        [this] {
            const Instant at = m_clock.now();
            if (std::exchange(m_reported, m_drawn) != m_drawn)
                QMetaObject::invokeMethod(
                    this, [this, upTo = m_drawn, at] { swapped(upTo, at); }, Qt::QueuedConnection);
        },
        Qt::DirectConnection);
}

void PaintProbe::flushed(ChatSession *session, int row, std::vector<Instant> arrivals, int from)
{
    m_waiting.push_back({++m_flushes, session, row, session->at(row).id, std::move(arrivals), from});
}

void PaintProbe::swapped(quint64 upTo, Instant at)
{
    while (!m_waiting.empty() && m_waiting.front().number <= upTo) {
        const Flush flush = std::move(m_waiting.front());
        m_waiting.pop_front();
        for (const Instant arrived : flush.arrivals)
            m_samples.push_back(toMilliseconds(at - arrived));
        while (m_samples.size() > keptSamples)
            m_samples.pop_front();
        const bool there = flush.session && flush.row < flush.session->count()
            && flush.session->at(flush.row).id == flush.message;
        if (!there)
            continue;
        flush.session->stampFrame(flush.row, {at, flush.from, static_cast<int>(flush.arrivals.size())});
        Q_EMIT painted(flush.session, flush.row);
    }
}

std::optional<double> PaintProbe::quantile(double p) const
{
    return firstlight::quantile({m_samples.begin(), m_samples.end()}, p);
}

}
