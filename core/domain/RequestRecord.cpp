#include "domain/RequestRecord.h"

#include <array>

#include "domain/Capture.h"

namespace firstlight {

static constexpr std::array origins{"chat", "bench", "rehearsal", "replay", "ping"};
static constexpr std::array caches{"unknown", "cold", "cached"};
static constexpr std::array outcomes{"answered", "incomplete", "stopped", "failed", "timed_out"};

template <typename Enum, std::size_t size>
static std::optional<Enum> fromName(const std::array<const char *, size> &names, QStringView name)
{
    for (std::size_t i = 0; i < size; ++i) {
        if (name == QLatin1StringView(names[i]))
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

QLatin1StringView originName(Origin origin)
{
    return QLatin1StringView(origins.at(static_cast<std::size_t>(origin)));
}

std::optional<Origin> originFromName(QStringView name)
{
    return fromName<Origin>(origins, name);
}

QLatin1StringView cacheName(CacheState cache)
{
    return QLatin1StringView(caches.at(static_cast<std::size_t>(cache)));
}

std::optional<CacheState> cacheFromName(QStringView name)
{
    return fromName<CacheState>(caches, name);
}

QLatin1StringView outcomeName(Outcome outcome)
{
    return QLatin1StringView(outcomes.at(static_cast<std::size_t>(outcome)));
}

CacheState cacheStateOf(const Usage &usage)
{
    if (!usage.cached)
        return CacheState::Unknown;
    return *usage.cached > 0 ? CacheState::Cached : CacheState::Cold;
}

Outcome outcomeOf(const RequestRecord &record)
{
    if (record.error && record.error->kind == Error::Kind::Timeout)
        return Outcome::TimedOut;
    switch (record.end) {
    case End::Complete:
        return Outcome::Answered;
    case End::Stopped:
        return Outcome::Stopped;
    case End::Error:
        return Outcome::Failed;
    case End::Incomplete:
        return record.error ? Outcome::Failed : Outcome::Incomplete;
    }
    Q_UNREACHABLE();
}

bool isCounted(const RequestRecord &record)
{
    const Timeline &t = record.timeline;
    return record.origin != Origin::Ping && outcomeOf(record) == Outcome::Answered && t.started
        && t.firstToken;
}

bool isUndisturbed(const RequestRecord &record)
{
    const Timeline &t = record.timeline;
    constexpr std::chrono::milliseconds noticeable(50);
    const bool queued = t.planned && t.dequeued && *t.dequeued - *t.planned > noticeable;
    return isCounted(record) && record.attempt == 1 && !queued;
}

RequestRecord recordFor(const Provider &provider, Origin origin)
{
    RequestRecord record;
    record.provider = provider.id;
    record.endpoint = endpointOf(provider);
    record.dialect = provider.dialect;
    record.origin = provider.id == QLatin1StringView("rehearsal") ? Origin::Rehearsal
        : provider.id == replayProviderId                         ? Origin::Replay
                                                                  : origin;
    return record;
}

QString endpointOf(const Provider &provider)
{
    if (provider.id == QLatin1StringView("rehearsal"))
        return provider.id;
    return provider.baseUrl
        .adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment)
        .toString();
}

}
