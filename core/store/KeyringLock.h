#pragma once

#include <functional>

class QObject;

namespace firstlight {

// Whether the desktop's Secret Service keeps its default collection locked. QtKeychain reads an entry of a
// locked keyring as "not found", and that must not be told to a person as "no key stored". False where there
// is no such service or collection. The answer comes later, on the thread of `context`, which must be the
// caller's; never after `context` is gone.
void askWhetherKeyringIsLocked(QObject *context, std::function<void(bool)> answer);

}
