#pragma once

#include <QStringList>

#include "rehearsal/RehearsalText.h"

namespace firstlight {

// The paragraphs of a reply that goes wrong on purpose; empty where it does not. What will happen is told in
// the first half, for a second half may never come.
QStringList faultText(const RehearsalFacts &facts);

}
