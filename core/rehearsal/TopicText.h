#pragma once

#include <QStringList>

#include "rehearsal/RehearsalText.h"

namespace firstlight {

// The paragraphs of an answer to a question about the cache, keys, providers, working offline, the waterfall,
// TTFT, tokens or the rehearsal itself; empty where the question holds none of their words.
QStringList topicText(const RehearsalFacts &facts);

}
