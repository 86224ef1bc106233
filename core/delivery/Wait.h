#pragma once

#include <optional>

#include <QMetaType>

#include "domain/Clock.h"

namespace firstlight {

// Why a question has not left this computer yet.
struct Wait
{
    enum class Reason {
        Turn, // in the queue of the RateLimiter
        Retry, // between two attempts
    };
    Reason reason = Reason::Turn;
    int place = 0; // in the queue, from 1; 0 where there is none
    std::optional<Instant> until; // when it is expected to leave; absent: not known yet
    bool operator==(const Wait &) const = default;
};

}

Q_DECLARE_METATYPE(firstlight::Wait)
