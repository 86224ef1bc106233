#pragma once

#include <optional>

#include "rehearsal/LatencyProfile.h"
#include "rehearsal/Refusal.h"

namespace firstlight {

// The reply of a fault that shows before any stream: 401, 429, 500 and the login page. Absent for every other
// fault.
std::optional<Script> statusFault(DialectKind dialect, Fault fault, QList<Header> headers);

}
