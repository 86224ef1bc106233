#include "lab/DotPlot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

namespace firstlight {

static constexpr qreal axisHeight = 26;
static constexpr qreal dotRadius = 2.75;

DotPlot::DotPlot(QQuickItem *parent)
    : Picture(parent)
{
    connect(this, &DotPlot::changed, this, &DotPlot::measure);
}

void DotPlot::setPlot(const DotPlotData &plot)
{
    m_plot = plot;
    Q_EMIT changed();
}

void DotPlot::setPalette(PhasePalette *palette)
{
    if (m_palette == palette)
        return;
    if (m_palette)
        m_palette->disconnect(this);
    m_palette = palette;
    if (palette)
        connect(palette, &PhasePalette::changed, this, &QQuickItem::update);
    Q_EMIT changed();
}

// Colours of the theme that are well apart, in both appearances.
QColor DotPlot::colourOf(int subject) const
{
    if (!m_palette)
        return m_ink;
    const std::array colours{m_palette->wait, m_palette->connecting, m_palette->answer, m_palette->reasoning};
    return colours[static_cast<std::size_t>(subject) % colours.size()];
}

void DotPlot::measure()
{
    setImplicitHeight(m_rowHeight * static_cast<qreal>(m_plot.rows.size()) + axisHeight);
    update();
}

// 1, 2 or 5 times a power of ten: about `count` steps up to `most`.
static double niceStep(double most, int count)
{
    const double raw = std::max(1e-3, most) / count;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (factor * power >= raw)
            return factor * power;
    }
    return 10 * power;
}

void DotPlot::paintAxis(QPainter &painter, const QRectF &field, double step, double most, qreal ratio) const
{
    const bool seconds = most >= 5000;
    for (int k = 0; k * step <= most * 1.0001; ++k) {
        const double value = k * step;
        const qreal x = snapped(field.left() + value / most * field.width(), ratio);
        painter.fillRect(QRectF(x, field.top(), 1, field.height()), m_grid);
        const QString label = seconds ? tr("%1 s").arg(QLocale().toString(value / 1000, 'g', 4))
                                      : tr("%1 ms").arg(QLocale().toString(value, 'g', 6));
        painter.setPen(m_quiet);
        painter.drawText(
            QRectF(x - 60, field.bottom() + 6, 120, axisHeight - 6), Qt::AlignHCenter | Qt::AlignTop, label);
    }
}

void DotPlot::paintRow(
    QPainter &painter, const DotPlotData::Row &row, const QRectF &lane, double most, qreal ratio) const
{
    QColor colour = colourOf(row.colour);
    colour.setAlphaF(0.65f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const auto at = [&](double value) { return lane.left() + value / most * lane.width(); };
    // Spread over the lane by the golden ratio: near ones stand apart, and it looks the same each time.
    double spread = 0;
    for (const double value : row.values) {
        spread = std::fmod(spread + 0.618034, 1.0);
        const qreal y = lane.center().y() + (spread - 0.5) * lane.height() * 0.42;
        painter.drawEllipse(QPointF(at(value), y), dotRadius, dotRadius);
    }
    if (row.median)
        painter.fillRect(QRectF(snapped(at(*row.median) - 1, ratio), lane.center().y() - 13, 2, 26), m_ink);
}

void DotPlot::paint(QPainter &painter, qreal ratio)
{
    if (m_plot.rows.isEmpty())
        return;
    painter.setFont(m_font);
    const QFontMetricsF metrics(m_font);
    qreal labels = 0;
    double most = 0;
    for (const DotPlotData::Row &row : m_plot.rows) {
        labels = std::max(labels, metrics.horizontalAdvance(row.label));
        for (const double value : row.values)
            most = std::max(most, value);
    }
    labels = std::min(labels, width() * 0.4);
    const QRectF field(labels + 40, 0, std::max(20.0, width() - labels - 70), height() - axisHeight);
    const double step = niceStep(most, field.width() > 480 ? 6 : 3);
    // A little air behind the last dot.
    const double end = std::max(step, std::ceil(most / step * 1.0001) * step);
    paintAxis(painter, field, step, end, ratio);
    qreal top = 0;
    for (const DotPlotData::Row &row : m_plot.rows) {
        painter.setPen(m_ink);
        painter.drawText(QRectF(0, top, labels + 2, m_rowHeight), Qt::AlignVCenter | Qt::AlignLeft,
            metrics.elidedText(row.label, Qt::ElideRight, labels + 2));
        paintRow(painter, row, QRectF(field.left(), top, field.width(), m_rowHeight), end, ratio);
        top += m_rowHeight;
    }
}

}
