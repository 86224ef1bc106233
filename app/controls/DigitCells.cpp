#include "controls/DigitCells.h"

namespace firstlight {

static bool isDigit(QChar unit)
{
    return unit >= u'0' && unit <= u'9';
}

qreal layOutDigits(const QString &text, const QFontMetricsF &metrics,
    const std::function<void(qreal, const QString &)> &piece)
{
    const qreal cell = metrics.horizontalAdvance(u'0');
    qreal x = 0;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i + 1;
        const bool digit = isDigit(text[i]);
        while (!digit && end < text.size() && !isDigit(text[end]))
            ++end;
        const QString part = text.sliced(i, end - i);
        const qreal advance = metrics.horizontalAdvance(part);
        if (piece)
            piece(digit ? x + (cell - advance) / 2 : x, part);
        x += digit ? cell : advance;
        i = end;
    }
    return x;
}

}
