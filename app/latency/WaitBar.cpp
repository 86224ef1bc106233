#include "latency/WaitBar.h"

#include <QPainter>

namespace firstlight {

WaitBar::WaitBar(QQuickItem *parent)
    : TimePicture(parent)
{
    connect(this, &TimePicture::changed, this, &QQuickItem::update);
}

// A provider that does not report its cache may have been either.
WaitBar::Band WaitBar::band() const
{
    const auto &cached = figures().cachedPrefix;
    return {cached && !*cached ? 400.0 : 100.0, cached && *cached ? 400.0 : 1200.0};
}

// A little more than was needed, so that the line at the end stands free.
double WaitBar::span() const
{
    return qMax(1.0, (figures().bars.until - figures().bars.from) * 1.12);
}

qreal WaitBar::at(double milliseconds) const
{
    return qBound(0.0, (milliseconds - figures().bars.from) / span() * room(), room());
}

qreal WaitBar::bandX() const
{
    return at(band().from);
}

qreal WaitBar::bandWidth() const
{
    return at(band().to) - bandX();
}

QString WaitBar::bandText() const
{
    if (bandWidth() < 1)
        return tr("faster than typical: %1 to %2 ms").arg(band().from).arg(band().to);
    const auto &cached = figures().cachedPrefix;
    if (!cached)
        return tr("typical, cached or cold");
    return *cached ? tr("typical with a cached prefix") : tr("typical, cold prompt");
}

double WaitBar::momentAt(qreal x) const
{
    return figures().bars.from + x / std::max(1.0, room()) * span();
}

int WaitBar::phaseAt(qreal x) const
{
    const Bar *bar = barAt(figures().bars.before, momentAt(x));
    return bar ? static_cast<int>(bar->phase) : -1;
}

QString WaitBar::textAt(qreal x) const
{
    return textOf(barAt(figures().bars.before, momentAt(x)));
}

void WaitBar::paint(QPainter &painter, qreal ratio)
{
    const PhaseBars &bars = figures().bars;
    const qreal bandLeft = snapped(bandX(), ratio);
    painter.fillRect(
        QRectF(bandLeft, 0, snapped(bandX() + bandWidth(), ratio) - bandLeft, height()), m_bandColor);

    const qreal top = snapped((height() - m_barHeight) / 2, ratio);
    const QRectF row(0, top, room(), snapped(m_barHeight, ratio));
    painter.setPen(Qt::NoPen);
    for (const Place &place : laidOut(bars.before, bars.from, room() / span(), row, ratio)) {
        const qreal radius = qMin(3.0, place.rect.width() / 2);
        painter.setBrush(colorOf(place.phase));
        painter.drawRoundedRect(place.rect, radius, radius);
        // A silent server that says how far it is with the prompt fills its own bar.
        if (place.phase == Phase::Wait && bars.promptShare && !bars.firstToken) {
            QRectF read = place.rect;
            read.setTop(read.bottom() - 4);
            read.setWidth(read.width() * *bars.promptShare);
            painter.setBrush(m_ink);
            painter.drawRect(read);
        }
    }
    if (bars.firstToken) {
        const qreal thick = qMax(1.0, qRound(1.5 * ratio) / ratio);
        painter.fillRect(QRectF(snapped(tokenX(), ratio), 0, thick, height()), m_ink);
    }
}

}
