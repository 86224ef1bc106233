#include "latency/Strip.h"

#include <QPainter>
#include <QPainterPath>

namespace firstlight {

static constexpr double leftShare = 0.39;
static constexpr double gap = 5;

void Strip::paintRow(
    QPainter &painter, const QList<Bar> &bars, double from, double to, const QRectF &row, qreal ratio)
{
    if (bars.isEmpty() || to <= from)
        return;
    QPainterPath outline;
    outline.addRoundedRect(row, row.height() / 2, row.height() / 2);
    for (const Place &place : laidOut(bars, from, row.width() / (to - from), row, ratio)) {
        QPainterPath piece;
        piece.addRect(place.rect);
        QColor color = colorOf(place.phase);
        if (place.phase == Phase::Stall)
            color.setAlphaF(color.alphaF() * 0.4f);
        painter.fillPath(outline.intersected(piece), color);
    }
}

void Strip::paint(QPainter &painter, qreal ratio)
{
    const PhaseBars &bars = figures().bars;
    const qreal middle = snapped(width() * leftShare, ratio);
    const qreal right = snapped(middle + gap, ratio);
    paintRow(painter, bars.before, bars.from, bars.until, QRectF(0, 0, middle, height()), ratio);
    if (!bars.firstToken)
        return;
    QList<Bar> reply = bars.whole;
    if (!reply.isEmpty() && reply.first().phase == Phase::Wait)
        reply.removeFirst();
    paintRow(
        painter, reply, *bars.firstToken, bars.total, QRectF(right, 0, width() - right, height()), ratio);
}

}
