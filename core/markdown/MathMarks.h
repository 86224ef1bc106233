#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace firstlight {

// md4c takes "$5 and $" of "$5 and $10" for a formula and knows no \( \). So before it reads, a dollar that
// begins or ends no formula becomes a mark (Marks.h), \( becomes $ and \[ becomes $$, each with a mark
// beside it; and in all that is not a formula they are turned back. The rule is nearly
// Pandoc's: no space inside the dollars, no letter or digit outside them. A formula stands within a
// paragraph, so that a text may be read in parts.
QByteArray markMath(QByteArrayView text);
void restoreMath(QString &text); // in place
void stripMathMarks(QString &formula); // in place

}
