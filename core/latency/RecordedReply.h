#pragma once

#include "domain/Capture.h"
#include "domain/Message.h"

namespace firstlight {

// The reply that a capture holds, with its stamps: what the session made of it when it came.
Message recordedReply(const Capture &capture);

}
