#pragma once

#include <array>
#include <utility>

#include "domain/StreamEvent.h"

namespace firstlight {

// The stages by their names in a capture file.
inline constexpr std::array<std::pair<Stage, const char *>, 9> captureStages{{
    {Stage::Planned, "planned"},
    {Stage::Dequeued, "dequeued"},
    {Stage::Started, "started"},
    {Stage::Resolved, "resolved"},
    {Stage::Connected, "connected"},
    {Stage::Encrypted, "encrypted"},
    {Stage::Sent, "sent"},
    {Stage::Headers, "headers"},
    {Stage::FirstByte, "first_byte"},
}};

}
