#pragma once

#include <QStringList>

namespace firstlight::cli {

// `export`: writes the conversations of the profile as JSON or Markdown. `import FILE`: adds those of a JSON
// export that are not there. Both return the exit code.
int exportConversations(const QStringList &words);
int importConversations(const QStringList &words);

}
