#pragma once

#include <QString>

#include "delivery/Wait.h"
#include "domain/Message.h"
#include "domain/Provider.h"

namespace firstlight::cli {

// The live line of a running reply: its phase and clock, then TTFT and tokens/s. `wait`: why it has not left.
QString statusText(const Message &reply, const std::optional<Wait> &wait, Instant now);

// The sentence for an error, with what an option of this program can do about it.
QString failureText(const Error &error, const Provider &provider);

}
