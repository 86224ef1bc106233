#pragma once

#include <QString>

namespace firstlight {

// Joins surrogate pairs that were split over the deltas of one text, so that no delta ever holds half a
// character.
class SurrogateJoiner
{
public:
    // The delta with what the one before it left over. A high surrogate at its end is held back for the next
    // one; any other half pair becomes U+FFFD.
    QString join(const QString &delta);

    // join() would give the delta back as it is.
    bool passes(const QString &delta) const;

    // The text is over: U+FFFD for a half pair that never completed, else empty.
    QString finish();

private:
    QChar m_high; // null: nothing is held back
};

// Half pairs, the last character included, become U+FFFD.
QString withoutHalves(const QString &text);

}
