#pragma once

#include <QStringList>

namespace firstlight::cli {

// `presets`: lists what a person asks again and again with; add, show, remove. -> the exit code.
int presets(const QStringList &words);

}
