#include "latency/RunningClock.h"

#include "AttemptText.h"
#include "latency/FigureText.h"

namespace firstlight {

using namespace std::chrono_literals;

RunningClock::RunningClock(QObject *parent)
    : QObject(parent)
{
    m_timer.setInterval(100ms);
    connect(&m_timer, &QTimer::timeout, this, &RunningClock::ticked);
}

void RunningClock::setFigures(const ReplyFigures &figures)
{
    m_figures = figures;
    if (!figures.waiting || !figures.since)
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start();
    Q_EMIT figuresChanged();
    Q_EMIT ticked();
}

double RunningClock::elapsed() const
{
    return m_figures.since ? toMilliseconds(std::chrono::steady_clock::now() - *m_figures.since) : 0;
}

QString RunningClock::text() const
{
    return clockText(elapsed());
}

QString RunningClock::doing() const
{
    return m_figures.wait ? waitingText(*m_figures.wait, std::chrono::steady_clock::now()) : m_figures.doing;
}

bool RunningClock::isLate() const
{
    return m_figures.waiting && elapsed() >= 2000;
}

}
