#pragma once

#include <chrono>
#include <optional>

#include "dialect/ReplyHead.h"

namespace firstlight {

// The wait that a server asks for: retry-after-ms, else retry-after as seconds (fractions allowed), else
// retry-after as an HTTP date, read against the reply's own Date header where it has one, because the two
// clocks may differ. Never negative; absent where the server did not say or where it makes no sense.
std::optional<std::chrono::milliseconds> retryAfter(const ReplyHead &head);

}
