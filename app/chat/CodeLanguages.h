#pragma once

#include <QString>
#include <srchilite/highlightstate.h>

namespace firstlight {

// The rules of a language as a fence names it ("py", "C++", "tsx"); null where there are none. Reading the
// rules of a language takes a millisecond or two, once. GUI thread.
srchilite::HighlightStatePtr rulesOf(const QString &language);

}
