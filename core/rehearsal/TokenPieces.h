#pragma once

#include <QStringList>
#include <QStringView>

namespace firstlight {

// Cuts a text into the pieces that the rehearsal sends as tokens: a short word with the space before it, or a
// part of a longer word, about four letters on average. Joined they are the text.
QStringList tokenPieces(QStringView text);

}
