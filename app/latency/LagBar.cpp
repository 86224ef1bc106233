#include "latency/LagBar.h"

#include <cmath>
#include <vector>

#include <QPainter>

#include "latency/FigureText.h"

namespace firstlight {

// Two frames of 60 a second fill the height; what waited longer does too.
static constexpr double full = 2000.0 / 60; // ms

QString LagBar::textAt(qreal x) const
{
    const auto &bars = figures().bars;
    const double moment = x / std::max(1.0, room()) * bars.total;
    const FrameLag *nearest = nullptr;
    for (const FrameLag &lag : bars.lags) {
        if (!nearest || std::abs(lag.at - moment) < std::abs(nearest->at - moment))
            nearest = &lag;
    }
    return nearest
        ? tr("Frame at %1: %2 after its token").arg(durationText(nearest->at), durationText(nearest->lag))
        : QString();
}

void LagBar::paint(QPainter &painter, qreal ratio)
{
    const auto &bars = figures().bars;
    if (bars.total <= 0)
        return;
    // The longest of a pixel column stands for it.
    std::vector<double> columns(static_cast<std::size_t>(std::ceil(room() * ratio)) + 1, 0);
    for (const FrameLag &lag : bars.lags) {
        const double x = qBound(0.0, lag.at / bars.total * room() * ratio, room() * ratio);
        double &column = columns[static_cast<std::size_t>(x)];
        column = std::max(column, lag.lag);
    }
    const QColor color = colorOf(Phase::Screen);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] <= 0)
            continue;
        const qreal tall = std::max(1 / ratio, height() * std::min(1.0, columns[i] / full));
        painter.fillRect(QRectF(static_cast<qreal>(i) / ratio, 0, 1 / ratio, tall), color);
    }
}

}
