#pragma once

#include <chrono>

#include <QString>

#include "rehearsal/RehearsalText.h"

namespace firstlight {

// Sentences that the texts of the rehearsal share.

QString inMilliseconds(std::chrono::microseconds time); // "420 ms", "8.8 ms"
QString inTokens(int count); // "about 31 tokens"
// The wait before the first word of this reply, planned.
std::chrono::milliseconds plannedTtft(const RehearsalFacts &facts);

QString waitSentence(const RehearsalFacts &facts); // how long, and why
QString paceSentence(const RehearsalFacts &facts); // what comes after the first token
QString modelSentence(const RehearsalFacts &facts); // empty where there is nothing to say
QString timetableBlock(const RehearsalFacts &facts); // a fenced block with the moments of this reply
QString curlBlock(const RehearsalFacts &facts); // a fenced block with a command that asks the same server
QString rehearsalNote(); // no model, this computer, how to add a provider

}
