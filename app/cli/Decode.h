#pragma once

#include <QStringList>

namespace firstlight::cli {

// `decode FILE`: what the client makes of recorded bytes. Prints one JSON object; returns the exit code.
int decode(const QStringList &words);

}
