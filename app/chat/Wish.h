#pragma once

#include <optional>

#include <QString>

#include "delivery/RouteRules.h"

namespace firstlight {

// Whom a person wants to answer, where they say so.
struct Wish
{
    std::optional<RouteSide> side = {}; // of Auto; absent: it chooses, if it is on
    QString model = {}; // of the provider that was chosen, whatever Auto would say; empty: no other
};

}
