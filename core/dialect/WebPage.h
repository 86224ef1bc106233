#pragma once

#include <QByteArrayView>
#include <QString>

namespace firstlight {

// The text of a page's <title>, on one line and not longer than a sentence; empty where it has none. Nothing
// else of a page is ever shown.
QString titleOf(QByteArrayView page);

// The bytes without a UTF-8 byte order mark.
QByteArrayView withoutMark(QByteArrayView bytes);

}
