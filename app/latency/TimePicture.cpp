#include "latency/TimePicture.h"

#include <algorithm>
#include <cmath>

#include "latency/FigureText.h"

namespace firstlight {

void TimePicture::setFigures(const ReplyFigures &figures)
{
    m_figures = figures;
    Q_EMIT changed();
    update();
}

void TimePicture::setPalette(PhasePalette *palette)
{
    if (m_palette == palette)
        return;
    if (m_palette)
        m_palette->disconnect(this);
    m_palette = palette;
    if (palette)
        connect(palette, &PhasePalette::changed, this, &QQuickItem::update);
    Q_EMIT changed();
    update();
}

void TimePicture::setHighlighted(int phase)
{
    if (m_highlighted == phase)
        return;
    m_highlighted = phase;
    Q_EMIT changed();
    update();
}

QColor TimePicture::colorOf(Phase phase) const
{
    QColor color = m_palette ? m_palette->of(phase) : QColor();
    if (m_highlighted >= 0 && m_highlighted != static_cast<int>(phase))
        color.setAlphaF(0.3f);
    return color;
}

void TimePicture::geometryChange(const QRectF &now, const QRectF &before)
{
    Picture::geometryChange(now, before);
    if (now.width() != before.width())
        Q_EMIT changed();
}

QList<TimePicture::Place> TimePicture::laidOut(
    const QList<Bar> &bars, double zero, double unit, const QRectF &row, qreal ratio)
{
    const qreal pixel = 1 / ratio;
    const qreal gap = std::floor(ratio) * pixel;
    QList<Place> places;
    qreal free = row.left();
    for (const Bar &bar : bars) {
        const qreal left = std::max(free, snapped(row.left() + (bar.start - zero) * unit, ratio));
        const qreal right = std::min(
            row.right(), std::max(left + pixel, snapped(row.left() + (bar.end() - zero) * unit, ratio)));
        if (left >= row.right())
            break;
        const bool last = &bar == &bars.last();
        const qreal edge = last || right - left < pixel + gap ? right : right - gap;
        places.append({bar.phase, QRectF(left, row.top(), edge - left, row.height())});
        free = edge + gap;
    }
    return places;
}

const Bar *TimePicture::barAt(const QList<Bar> &bars, double moment)
{
    const auto found = std::find_if(bars.begin(), bars.end(),
        [moment](const Bar &bar) { return moment >= bar.start && moment <= bar.end(); });
    return found == bars.end() ? nullptr : &*found;
}

QString TimePicture::textOf(const Bar *bar) const
{
    if (!bar)
        return {};
    const auto row = std::find_if(m_figures.rows.begin(), m_figures.rows.end(),
        [bar](const PhaseRow &candidate) { return candidate.phase == bar->phase; });
    const QString name = row == m_figures.rows.end() ? phaseName(bar->phase, {}) : row->name;
    return tr("%1: %2").arg(name, durationText(bar->length));
}

}
