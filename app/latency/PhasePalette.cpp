#include "latency/PhasePalette.h"

#include <array>

namespace firstlight {

static QColor between(const QColor &a, const QColor &b)
{
    return QColor::fromRgbF(
        (a.redF() + b.redF()) / 2, (a.greenF() + b.greenF()) / 2, (a.blueF() + b.blueF()) / 2);
}

QColor PhasePalette::of(Phase phase) const
{
    switch (phase) {
    case Phase::Queue:
        return queue;
    case Phase::Dns:
        return dns;
    case Phase::Connect:
        return connecting;
    case Phase::Tls:
        return tls;
    case Phase::Send:
        return send;
    case Phase::Wait:
        return wait;
    case Phase::Reasoning:
        return reasoning;
    case Phase::Answer:
        return answer;
    case Phase::Stall:
        return stall;
    case Phase::Path:
        return between(send, wait);
    case Phase::Edge:
        return between(tls, wait);
    case Phase::Screen:
        return between(answer, queue);
    }
    Q_UNREACHABLE();
}

QColor PhasePalette::ofSeries(int series) const
{
    static constexpr std::array phases{
        Phase::Wait, Phase::Connect, Phase::Answer, Phase::Reasoning, Phase::Dns, Phase::Tls, Phase::Queue};
    return of(phases[static_cast<std::size_t>(qBound(0, series, static_cast<int>(phases.size()) - 1))]);
}

}
