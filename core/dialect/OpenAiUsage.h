#pragma once

#include "dialect/JsonReader.h"
#include "domain/StreamEvent.h"

namespace firstlight {

// The usage object of Chat Completions, with what compatible servers call its parts (wire-formats.md,
// sections 2 and 8).
UsageReport chatUsage(const simdjson::dom::object &usage);

// The usage object of Responses.
UsageReport responsesUsage(const simdjson::dom::object &usage);

}
