#pragma once

#include <QString>

namespace firstlight {

// Why a reply ended, the same for all providers.
enum class FinishMeaning {
    Stop, // the model had said all
    Length, // cut: the limit of tokens, or the model's context, was reached
    Filter, // the provider's filter ended it, or the model refused
    Tool, // the model waits for the result of a tool
    Error, // the provider failed, and says so only with this word
    Other, // no word, or one that is not known: show it as it is
};

// What the provider's own word says (wire-formats.md, section 8, "Normalised finish reasons"). Any case.
FinishMeaning finishMeaning(const QString &reason);

}
