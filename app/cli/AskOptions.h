#pragma once

#include <chrono>
#include <optional>

#include "Options.h"
#include "PresetOption.h"

namespace firstlight::cli {

// What the words of `ask` say.
struct AskOptions
{
    CommonOptions common; // with what the preset says beneath
    PresetOption preset;
    bool modelOfPreset = false; // the call names none, the preset does
    QString prompt;
    QString capture; // file to save it in; empty: none
    bool waterfall = false; // also where stderr is no terminal
    std::optional<std::chrono::seconds> responseCache; // how long an answer is good; absent: off
    bool help = false; // was asked for and is printed
};

Parsed<AskOptions> askOptions(const QStringList &words);

}
