#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace firstlight {

// A text that is still arriving, as it should be shown now: without the start of a last line that may still
// become a fence, a list or an underline, and with what was opened in its last paragraph closed, so that
// bold words are bold from their first letter on. Only for showing: the finished text is read as it came.
QByteArray shownUntilNow(QByteArrayView text);

}
