#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <QList>
#include <QString>

#include "domain/RequestRecord.h"

namespace firstlight {

// Who was asked; requests of the same target share one.
struct RequestTarget
{
    QString provider; // Provider::id
    QString endpoint;
    QString model; // asked for
    bool operator==(const RequestTarget &) const = default;
};

// What the statistics need of one attempt, small enough that a hundred thousand of them are a few megabytes.
struct RequestFact
{
    static constexpr float absent = std::numeric_limits<float>::quiet_NaN();

    std::int64_t row = 0; // in the file, to open it by
    std::int64_t at = 0; // milliseconds since 1970, UTC
    float ttft = absent; // ms
    float speed = absent; // tokens/s
    std::uint32_t target = 0; // index into RequestFacts::targets
    CacheState cache = CacheState::Unknown;
    Origin origin = Origin::Chat;
    Outcome outcome = Outcome::Answered;
    bool counted = false; // its latency enters the statistics
    bool undisturbed = false; // and is good for drift
};

// All attempts of a file, oldest first.
struct RequestFacts
{
    QList<RequestTarget> targets;
    std::vector<RequestFact> rows;
};

}
