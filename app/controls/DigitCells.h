#pragma once

#include <functional>

#include <QFontMetricsF>
#include <QString>

namespace firstlight {

// Digits in equal cells, so that a running figure does not tremble: Qt 6.4 cannot ask a font for its tabular
// figures. Everything between the digits is set as the font sets it. Hands out each piece (one digit, or all
// up to the next one) with its left edge; answers the whole width.
qreal layOutDigits(const QString &text, const QFontMetricsF &metrics,
    const std::function<void(qreal, const QString &)> &piece = {});

}
