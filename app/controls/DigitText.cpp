#include "controls/DigitText.h"

#include <cmath>
#include <functional>

#include <QFontMetricsF>
#include <QPainter>

namespace firstlight {

// Hands out each piece (one digit, or all up to the next one) with its left edge; answers the whole width.
static qreal layOut(const QString &text, const QFontMetricsF &metrics,
    const std::function<void(qreal, const QString &)> &piece)
{
    const qreal cell = metrics.horizontalAdvance(u'0');
    qreal x = 0;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i + 1;
        const bool digit = text[i] >= u'0' && text[i] <= u'9';
        while (!digit && end < text.size() && (text[end] < u'0' || text[end] > u'9'))
            ++end;
        const QString part = text.sliced(i, end - i);
        const qreal advance = metrics.horizontalAdvance(part);
        piece(digit ? x + (cell - advance) / 2 : x, part);
        x += digit ? cell : advance;
        i = end;
    }
    return x;
}

void DigitText::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    measure();
}

void DigitText::setColor(const QColor &color)
{
    if (color == m_color)
        return;
    m_color = color;
    Q_EMIT changed();
    update();
}

void DigitText::setFont(const QFont &font)
{
    if (font == m_font)
        return;
    m_font = font;
    measure();
}

void DigitText::measure()
{
    const QFontMetricsF metrics(m_font);
    setImplicitSize(
        std::ceil(layOut(m_text, metrics, [](qreal, const QString &) {})), std::ceil(metrics.height()));
    setBaselineOffset(metrics.ascent());
    Q_EMIT changed();
    update();
}

void DigitText::paint(QPainter &painter, qreal ratio)
{
    const QFontMetricsF metrics(m_font);
    painter.setFont(m_font);
    painter.setPen(m_color);
    const qreal baseline = snapped(metrics.ascent(), ratio);
    layOut(
        m_text, metrics, [&](qreal x, const QString &part) { painter.drawText(QPointF(x, baseline), part); });
}

}
