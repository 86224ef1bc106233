#pragma once

#include <QMetaType>

namespace firstlight {

// What the computer is doing, as far as it decides whether anything may be sent that nobody asked for. app
// looks and gives it to core. What cannot be found out is false.
struct SystemState
{
    bool locked = false; // the screen is
    bool asleep = false; // or about to be
    bool metered = false; // the network is paid for by volume
    bool operator==(const SystemState &) const = default;
};

}

Q_DECLARE_METATYPE(firstlight::SystemState)
