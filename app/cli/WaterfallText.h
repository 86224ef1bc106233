#pragma once

#include <QString>

#include "domain/Message.h"

namespace firstlight::cli {

// The waterfall of an ended reply for a terminal of `columns` characters: the phases up to the first token on
// their scale, then the reply on its own, and its figures in one line. With `colour`, ANSI escapes tell the
// phases apart too. No line end after the last line.
QString waterfallText(const Message &reply, int columns, bool colour);

}
