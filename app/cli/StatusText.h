#pragma once

#include <QString>

#include "domain/Message.h"

namespace firstlight::cli {

// The live line of a running reply: its phase and clock, then TTFT and tokens/s.
QString statusText(const Message &reply, Instant now);

}
