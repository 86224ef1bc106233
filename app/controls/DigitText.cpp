#include "controls/DigitText.h"

#include <cmath>
#include <QPainter>

#include "controls/DigitCells.h"

namespace firstlight {

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
    setImplicitSize(std::ceil(layOutDigits(m_text, metrics)), std::ceil(metrics.height()));
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
    layOutDigits(
        m_text, metrics, [&](qreal x, const QString &part) { painter.drawText(QPointF(x, baseline), part); });
}

}
