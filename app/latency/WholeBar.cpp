#include "latency/WholeBar.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QPainter>

#include "latency/FigureText.h"

namespace firstlight {

qreal WholeBar::at(double milliseconds) const
{
    const double total = figures().bars.total;
    return total > 0 ? milliseconds / total * room() : 0;
}

const Bar *WholeBar::longestStall() const
{
    const Bar *longest = nullptr;
    for (const Bar &bar : figures().bars.whole) {
        if (bar.phase == Phase::Stall && (!longest || bar.length > longest->length))
            longest = &bar;
    }
    return longest;
}

qreal WholeBar::stallX() const
{
    const Bar *stall = longestStall();
    return stall ? at(stall->start + stall->length / 2) : 0;
}

QString WholeBar::stallText() const
{
    const Bar *stall = longestStall();
    return stall ? tr("stall %1").arg(durationText(stall->length)) : QString();
}

int WholeBar::phaseAt(qreal x) const
{
    const Bar *bar = barAt(figures().bars.whole, x / std::max(1.0, room()) * figures().bars.total);
    return bar ? static_cast<int>(bar->phase) : -1;
}

QString WholeBar::textAt(qreal x) const
{
    const auto &ticks = figures().bars.ticks;
    const double moment = x / std::max(1.0, room()) * figures().bars.total;
    const auto next = std::lower_bound(ticks.begin(), ticks.end(), moment);
    for (const auto &near : {next, next == ticks.begin() ? next : next - 1}) {
        if (near != ticks.end() && std::abs(at(*near) - x) < 2)
            return deltaText(static_cast<int>(near - ticks.begin()));
    }
    return textOf(barAt(figures().bars.whole, moment));
}

qreal WholeBar::stepTo(int index) const
{
    return index >= 0 && index < count() ? at(figures().bars.ticks[index]) : 0;
}

QString WholeBar::deltaText(int index) const
{
    const auto &ticks = figures().bars.ticks;
    if (index < 0 || index >= ticks.size())
        return {};
    const QString where = tr("Delta %1 of %2 at %3")
                              .arg(countText(index + 1), countText(ticks.size()), durationText(ticks[index]));
    return index == 0
        ? where
        : tr("%1, %2 after the one before").arg(where, durationText(ticks[index] - ticks[index - 1]));
}

// Deltas of one pixel column add up, but never to a solid: n of them cover 1 - 0.5^n of the rest.
void WholeBar::paintTicks(QPainter &painter, qreal ratio) const
{
    std::vector<int> columns(static_cast<std::size_t>(std::ceil(room() * ratio)) + 1, 0);
    for (const double tick : figures().bars.ticks)
        ++columns[static_cast<std::size_t>(qBound(0.0, at(tick) * ratio, room() * ratio))];
    const auto &whole = figures().bars.whole;
    qsizetype bar = 0;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column] == 0)
            continue;
        const qreal x = static_cast<qreal>(column) / ratio;
        while (bar + 1 < whole.size() && at(whole[bar].end()) <= x)
            ++bar;
        const bool reasoning = bar < whole.size() && whole[bar].phase == Phase::Reasoning;
        QColor color = colorOf(reasoning ? Phase::Reasoning : Phase::Answer);
        color.setAlphaF(color.alphaF() * static_cast<float>(1 - std::pow(0.5, columns[column])));
        painter.fillRect(QRectF(x, 0, 1 / ratio, height()), color);
    }
}

void WholeBar::paint(QPainter &painter, qreal ratio)
{
    painter.setPen(Qt::NoPen);
    const double unit = figures().bars.total > 0 ? room() / figures().bars.total : 0;
    const QRectF row(0, 0, room(), height());
    for (const Place &place : laidOut(figures().bars.whole, 0, unit, row, ratio)) {
        QColor color = colorOf(place.phase);
        // Under its ticks an answer is paler than they are, and a stall is hardly there.
        const float share = place.phase == Phase::Stall ? 0.18f : place.phase == Phase::Wait ? 1.0f : 0.6f;
        color.setAlphaF(color.alphaF() * share);
        const qreal radius = place.phase == Phase::Wait ? qMin(3.0, place.rect.width() / 2) : 0;
        painter.setBrush(color);
        painter.drawRoundedRect(place.rect, radius, radius);
    }
    paintTicks(painter, ratio);
}

}
