#pragma once

#include <QByteArrayView>
#include <QList>

#include "domain/StreamEvent.h"

namespace firstlight {

// The entries of a Server-Timing header (W3C Server Timing, 2.1), in order: `edge;dur=3.2, upstream;dur=412`.
// Several header lines joined by commas are one. What cannot be read is left out; a duration that is no
// number, or is negative, is absent.
QList<ServerTime> serverTimesOf(QByteArrayView header);

}
