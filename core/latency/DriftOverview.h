#pragma once

#include <optional>

#include <QList>
#include <QString>

#include "latency/DriftWatch.h"
#include "latency/LatencyOverview.h"
#include "store/MetricsFile.h"

namespace firstlight {

// How one stratum (endpoint, model, cache state) stands against its own past, in one measure.
struct DriftFinding
{
    QString provider; // of the newest request
    QString endpoint;
    QString model;
    CacheState cache = CacheState::Unknown;
    Measured measured = Measured::Ttft;
    DriftWatch::State state = DriftWatch::State::NotEnoughData;
    int missing = 0; // requests until something can be said
    Summary baseline;
    std::optional<DriftWindow> latest; // the last window, the evidence
    std::optional<std::int64_t> worseSince; // ms since 1970; of an alarm that stands

    bool isSameStratum(const DriftFinding &other) const
    {
        return endpoint == other.endpoint && model == other.model && cache == other.cache
            && measured == other.measured;
    }
};

// Every stratum that chats were sent to, alarms first, then by number of requests; those with a handful of
// requests are left out. `baselines` say from when on each is looked at.
QList<DriftFinding> driftOf(const RequestFacts &facts, const QList<Baseline> &baselines);

}
