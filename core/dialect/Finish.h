#pragma once

#include <QStringView>

namespace firstlight {

// What a provider's word for the end of a reply means (wire-formats.md, section 8).
enum class FinishMeaning {
    Stop, // the model said all it had to say, or no reason was given
    Length, // a limit for tokens was reached: there is more to say
    Filter, // the provider's content filter ended it
    Tool, // the model waits for a tool
    Error, // the provider gave up
    Other, // a word that is not known
};

FinishMeaning finishMeaning(QStringView word);

}
