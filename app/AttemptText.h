#pragma once

#include <QString>

#include "delivery/Attempt.h"
#include "delivery/Wait.h"

namespace firstlight {

// What came after a failed attempt: "asked again after 1.2 s", "asked the next one". Translated.
QString remedyText(const Attempt &attempt);

// A failed attempt in one line: who, what was wrong, what was done. Translated; never holds a key.
QString attemptText(const Attempt &attempt);

// Why a question has not left, and until when: "waits for the rate limit, place 3, about 12 s". Translated.
QString waitingText(const Wait &wait, Instant now);

}
