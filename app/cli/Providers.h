#pragma once

#include <QStringList>

namespace firstlight::cli {

// `providers`: lists them. `providers add NAME --base-url URL`, `providers remove NAME`, `providers default
// NAME`. Returns the exit code.
int providers(const QStringList &words);

}
