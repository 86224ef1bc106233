#include "latency/LatencyPlot.h"

#include <array>
#include <cmath>

#include <QDateTime>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr qreal dotSize = 5;
static constexpr qreal reach = 14; // of the pointer

LatencyPlot::LatencyPlot(QQuickItem *parent)
    : Picture(parent)
{
    connect(this, &LatencyPlot::changed, this, &QQuickItem::update);
    connect(this, &LatencyPlot::pointed, this, &QQuickItem::update);
}

void LatencyPlot::setHistory(LatencyHistory *history)
{
    if (m_history == history)
        return;
    if (m_history)
        m_history->disconnect(this);
    m_history = history;
    if (history)
        connect(history, &LatencyHistory::changed, this, &LatencyPlot::settle);
    Q_EMIT changed();
}

void LatencyPlot::settle()
{
    pointAtNothing();
    update();
}

QRectF LatencyPlot::field() const
{
    const QFontMetricsF metrics(m_font);
    const qreal labels = std::ceil(metrics.horizontalAdvance(u"999 ms"_s)) + 12;
    const qreal distribution = std::clamp(width() * 0.12, 40.0, 110.0);
    return QRectF(labels, metrics.height() / 2, std::max(1.0, width() - labels - distribution - 12),
        std::max(1.0, height() - metrics.height() * 2));
}

QRectF LatencyPlot::side() const
{
    const QRectF dots = field();
    return QRectF(dots.right() + 12, dots.top(), std::max(1.0, width() - dots.right() - 12), dots.height());
}

// `field`: measured once for all dots, because it asks the font.
static QPointF placeOf(const LatencyDot &dot, const QRectF &field)
{
    return {field.left() + static_cast<qreal>(dot.x) * field.width(),
        field.bottom() - static_cast<qreal>(dot.y) * field.height()};
}

QColor LatencyPlot::colorOf(int series, float alpha) const
{
    QColor color = m_palette ? m_palette->ofSeries(series) : m_ink;
    color.setAlphaF(m_highlighted >= 0 && m_highlighted != series ? alpha * 0.15f : alpha);
    return color;
}

void LatencyPlot::pointAt(qreal x, qreal y)
{
    if (!m_history)
        return;
    int nearest = -1;
    qreal best = reach * reach;
    const auto &dots = overview().dots;
    const QRectF room = field();
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const QPointF away = placeOf(dots[i], room) - QPointF(x, y);
        const qreal distance = QPointF::dotProduct(away, away);
        if (distance < best) {
            best = distance;
            nearest = static_cast<int>(i);
        }
    }
    if (std::exchange(m_pointed, nearest) != nearest)
        Q_EMIT pointed();
}

void LatencyPlot::step(int by)
{
    if (!m_history || overview().dots.empty())
        return;
    const int last = static_cast<int>(overview().dots.size()) - 1;
    m_pointed = m_pointed < 0 ? last : qBound(0, m_pointed + by, last);
    Q_EMIT pointed();
}

void LatencyPlot::pointAtNothing()
{
    if (std::exchange(m_pointed, -1) != -1)
        Q_EMIT pointed();
}

int LatencyPlot::pointedRow() const
{
    return m_pointed < 0 ? 0 : static_cast<int>(overview().dots[static_cast<std::size_t>(m_pointed)].row);
}

QString LatencyPlot::pointedText() const
{
    if (m_pointed < 0)
        return {};
    const LatencyDot &dot = overview().dots[static_cast<std::size_t>(m_pointed)];
    const auto value = static_cast<double>(dot.value);
    const QString moment = QLocale().toString(QDateTime::fromMSecsSinceEpoch(dot.at), QLocale::ShortFormat);
    const QString figure = m_history->filter().measured == Measured::Ttft
        ? durationText(value)
        : tr("%1 tokens/s").arg(speedText(value, false));
    const auto &models = overview().models;
    const QString who = dot.series < ownSeries && dot.series < models.size()
        ? models[dot.series].model + u" · "_s + m_history->nameOf(models[dot.series].provider)
        : tr("another model");
    QString text = moment + u": "_s + figure + u", "_s + who;
    if (dot.count == 2)
        text += tr(", and another beside it");
    else if (dot.count > 2)
        text += tr(", and %1 others beside it").arg(countText(dot.count - 1));
    return text;
}

void LatencyPlot::paintValues(QPainter &painter, qreal ratio) const
{
    const QRectF dots = field();
    const QFontMetricsF metrics(m_font);
    const bool isTime = m_history->filter().measured == Measured::Ttft;
    const double low = overview().low;
    const double high = overview().high;
    // 1, 2 and 5 of each power of ten; only 1 where that would be too many.
    const bool coarse = std::log10(high / low) * 3 * metrics.height() * 1.5 > dots.height();
    for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10) {
        for (const double step : {1.0, 2.0, 5.0}) {
            const double value = step * power;
            if (value < low * 0.999 || value > high * 1.001 || (coarse && step != 1.0))
                continue;
            const qreal y = snapped(dots.bottom() - overview().placeOf(value) * dots.height(), ratio);
            painter.fillRect(QRectF(dots.left(), y, width() - dots.left(), 1 / ratio), m_gridColor);
            const QString text = isTime ? durationText(value) : speedText(value, false);
            painter.setPen(m_labelColor);
            painter.drawText(QPointF(dots.left() - 8 - metrics.horizontalAdvance(text),
                                 y + (metrics.ascent() - metrics.descent()) / 2),
                text);
        }
    }
}

void LatencyPlot::paintMoments(QPainter &painter, qreal ratio) const
{
    const QRectF dots = field();
    const QFontMetricsF metrics(m_font);
    const qint64 from = overview().from;
    const qint64 span = overview().until - from;
    if (span <= 0)
        return;
    constexpr qint64 day = 86'400'000;
    const int pieces = std::max(1, static_cast<int>(dots.width() / 130));
    for (int i = 0; i <= pieces; ++i) {
        const QDateTime moment = QDateTime::fromMSecsSinceEpoch(from + span * i / pieces);
        const QString text = span < 3 * day
            ? QLocale().toString(moment, span < day ? u"HH:mm"_s : u"d MMM HH:mm"_s)
            : QLocale().toString(moment, span < 300 * day ? u"d MMM"_s : u"MMM yyyy"_s);
        const qreal x = dots.left() + dots.width() * i / pieces;
        const qreal wide = metrics.horizontalAdvance(text);
        painter.fillRect(QRectF(snapped(x, ratio), dots.bottom(), 1 / ratio, 4), m_gridColor);
        painter.setPen(m_labelColor);
        painter.drawText(QPointF(qBound(dots.left() - wide / 2, x - wide / 2, dots.right() + 40 - wide),
                             dots.bottom() + 4 + metrics.ascent()),
            text);
    }
}

// Drawn once a series and weight, and stamped from there on: there can be many thousands.
void LatencyPlot::paintDots(QPainter &painter, qreal ratio) const
{
    constexpr int weights = 3;
    std::array<QImage, (ownSeries + 1) * weights> stamps;
    const int pixels = qCeil(dotSize * ratio) + 2;
    const qreal half = pixels / ratio / 2;
    const QRectF room = field();
    for (const LatencyDot &dot : overview().dots) {
        const int weight = dot.count > 8 ? 2 : dot.count > 1 ? 1 : 0;
        QImage &stamp = stamps[static_cast<std::size_t>(dot.series * weights + weight)];
        if (stamp.isNull()) {
            stamp = QImage(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
            stamp.fill(Qt::transparent);
            QPainter round(&stamp);
            round.setRenderHint(QPainter::Antialiasing);
            round.setPen(Qt::NoPen);
            round.setBrush(colorOf(dot.series, weight == 0 ? 0.42f : weight == 1 ? 0.6f : 0.8f));
            const qreal inset = (pixels - dotSize * ratio) / 2;
            round.drawEllipse(QRectF(inset, inset, dotSize * ratio, dotSize * ratio));
            stamp.setDevicePixelRatio(ratio);
        }
        painter.drawImage(placeOf(dot, room) - QPointF(half, half), stamp);
    }
}

void LatencyPlot::paintLines(QPainter &painter) const
{
    const QRectF dots = field();
    painter.setBrush(Qt::NoBrush);
    for (qsizetype series = 0; series < overview().lines.size(); ++series) {
        QPainterPath median;
        QPainterPath high;
        bool isOpen = false;
        for (const LatencyStretch &stretch : overview().lines[series]) {
            const qreal x = dots.left() + static_cast<qreal>(stretch.x) * dots.width();
            const QPointF middle(x, dots.bottom() - static_cast<qreal>(stretch.median) * dots.height());
            median.elementCount() == 0 ? median.moveTo(middle) : median.lineTo(middle);
            if (!stretch.p95) {
                isOpen = false;
                continue;
            }
            const QPointF top(x, dots.bottom() - static_cast<qreal>(*stretch.p95) * dots.height());
            std::exchange(isOpen, true) ? high.lineTo(top) : high.moveTo(top);
        }
        // One stretch is no line yet, but has a median.
        if (median.elementCount() == 1) {
            const QPointF at = median.elementAt(0);
            median.moveTo(at - QPointF(12, 0));
            median.lineTo(at + QPointF(12, 0));
        }
        const int index = static_cast<int>(series);
        painter.setPen(QPen(colorOf(index, 1), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(median);
        painter.setPen(QPen(colorOf(index, 0.8f), 1));
        painter.drawPath(high);
    }
}

void LatencyPlot::paintDistribution(QPainter &painter, qreal ratio) const
{
    const QRectF room = side();
    int most = 1;
    for (const auto &bin : overview().histogram) {
        int sum = 0;
        for (const int count : bin)
            sum += count;
        most = std::max(most, sum);
    }
    const qreal tall = room.height() / histogramBins;
    for (std::size_t i = 0; i < overview().histogram.size(); ++i) {
        const qreal bottom = snapped(room.bottom() - static_cast<qreal>(i) * tall, ratio);
        const qreal top = snapped(room.bottom() - static_cast<qreal>(i + 1) * tall, ratio) + 1 / ratio;
        qreal x = room.left();
        for (int series = 0; series <= ownSeries; ++series) {
            const int count = overview().histogram[i][static_cast<std::size_t>(series)];
            const qreal wide = room.width() * count / most;
            painter.fillRect(QRectF(x, top, wide, std::max(1 / ratio, bottom - top)), colorOf(series, 0.7f));
            x += wide;
        }
    }
}

void LatencyPlot::paintPointed(QPainter &painter) const
{
    if (m_pointed < 0)
        return;
    const QPointF at = placeOf(overview().dots[static_cast<std::size_t>(m_pointed)], field());
    painter.setPen(QPen(m_ink, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, dotSize, dotSize);
}

void LatencyPlot::paint(QPainter &painter, qreal ratio)
{
    if (!m_history || overview().counted == 0 || width() < 120)
        return;
    painter.setFont(m_font);
    paintValues(painter, ratio);
    paintMoments(painter, ratio);
    paintDots(painter, ratio);
    paintLines(painter);
    paintDistribution(painter, ratio);
    paintPointed(painter);
}

}
