#pragma once

#include <functional>

class QObject;

namespace firstlight {

// Of the desktop's Secret Service and its default collection.
enum class KeyringState {
    Missing, // no such service, or no session bus
    Locked,
    Open, // or nothing set up yet
};

// QtKeychain cannot tell them apart: it reads an entry of a locked keyring as "not found", which must not be
// told to a person as "no key stored", and a missing service is the same "other error" to it as any refusal.
// Always Open where there is no Secret Service by nature (macOS, Windows). The answer comes later, on the
// thread of `context`, which must be the caller's; never after `context` is gone.
void askKeyringState(QObject *context, std::function<void(KeyringState)> answer);

}
