#pragma once

#include <array>
#include <optional>
#include <vector>

#include <QList>
#include <QString>
#include <QStringList>

#include "latency/Statistics.h"
#include "store/RequestFacts.h"

namespace firstlight {

// What is looked at.
enum class Measured { Ttft, Speed };

// Which requests are looked at. Empty and absent take all, but for rehearsals, replays and pings, which are
// in only where they are asked for.
struct RequestFilter
{
    Measured measured = Measured::Ttft;
    std::optional<std::int64_t> since = {}; // milliseconds since 1970, UTC
    std::int64_t until = 0; // the right edge of the picture: now
    QString provider = {};
    QString model = {};
    std::optional<CacheState> cache = {};
    std::optional<Origin> origin = {};
};

// Models of a provider get a colour of their own up to here; the rest share the last one.
inline constexpr int ownSeries = 6;

// All requests of one model at one provider.
struct ModelLatency
{
    QString provider;
    QString model;
    int series = 0; // 0 has the most requests
    int requests = 0; // all of them; `summary` speaks of those that count
    int failed = 0;
    int timedOut = 0;
    Summary summary; // ms, or tokens/s
};

// A request in the picture; where many fall on one spot, one stands for all. Both axes run from 0 to 1, the
// vertical one upwards by the logarithm.
struct LatencyDot
{
    float x = 0;
    float y = 0;
    float value = 0;
    int series = 0;
    int count = 1;
    std::int64_t row = 0;
    std::int64_t at = 0;
};

// A stretch of time in the picture.
struct LatencyStretch
{
    float x = 0;
    float median = 0; // as `y` above
    std::optional<float> p95 = {}; // from 20 requests on
};

inline constexpr int histogramBins = 36;

struct LatencyOverview
{
    int requests = 0;
    int counted = 0;
    std::int64_t from = 0, until = 0; // of the picture, ms since 1970
    double low = 0, high = 0; // of the vertical axis; 0 where nothing counts
    QList<ModelLatency> models; // most requests first
    std::vector<LatencyDot> dots; // by time
    QList<std::vector<LatencyStretch>> lines; // of each series
    std::vector<std::array<int, ownSeries + 1>> histogram; // requests a bin and series, from the low end
    QStringList providerChoices; // all there are, whatever the filter
    QStringList modelChoices;

    double valueAt(double y) const; // of the vertical axis
    double placeOf(double value) const;
};

// Pure; for any thread.
LatencyOverview overviewOf(const RequestFacts &facts, const RequestFilter &filter);

// The rows of the file that the filter takes, oldest first.
QList<qint64> rowsOf(const RequestFacts &facts, const RequestFilter &filter);

}
