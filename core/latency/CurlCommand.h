#pragma once

#include <QString>

#include "domain/Capture.h"

namespace firstlight {

// The request of a capture as a command for a POSIX shell that sends the same bytes, prints the reply as it
// comes and then curl's own times on stderr. Credentials are shell variables: keyVariable() for the key.
QString curlCommand(const Capture &capture);

// "OPENAI_API_KEY", "ANTHROPIC_API_KEY", made from the provider's name where it has none that is known.
QString keyVariable(const Capture &capture);

}
