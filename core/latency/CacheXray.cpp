#include "latency/CacheXray.h"

#include <algorithm>
#include <cmath>

#include "latency/Statistics.h"

namespace firstlight {

// "1h" where the prompt asks for an hour; quotes in texts are escaped, so it is not somebody's words.
static CacheLifetime lifetimeAskedIn(const QByteArray &body)
{
    return body.contains("\"ttl\":\"1h\"") ? CacheLifetime::OneHour : CacheLifetime::FiveMinutes;
}

CacheXray xrayOf(const Usage &usage, const std::optional<Price> &price, CacheLifetime lifetime)
{
    CacheXray xray;
    xray.cached = usage.cached;
    xray.written = usage.cacheWrite;
    if (!usage.in || !usage.cached)
        return xray;
    const std::int64_t written = usage.cacheWrite.value_or(0);
    xray.uncached = std::max<std::int64_t>(0, *usage.in - *usage.cached - written);
    xray.verdict = *usage.cached > 0 ? CacheXray::Verdict::Hit : CacheXray::Verdict::First;
    if (!price)
        return xray;
    const auto read = price->cacheRead;
    const auto write = price->cacheWrite(lifetime);
    if ((*usage.cached > 0 && !read) || (written > 0 && !write))
        return xray;
    const double million = 1e6;
    const double whole = static_cast<double>(*usage.in) * price->input / million;
    xray.paidForInput = (static_cast<double>(*xray.uncached) * price->input
                            + static_cast<double>(*usage.cached) * read.value_or(0)
                            + static_cast<double>(written) * write.value_or(0))
        / million;
    xray.saved = whole - *xray.paidForInput;
    return xray;
}

static CacheXray::Verdict verdictOf(const CacheEvidence &evidence)
{
    using Verdict = CacheXray::Verdict;
    const Usage &usage = evidence.usage;
    if (!usage.in || !usage.cached)
        return Verdict::Unknown;
    const bool asks = evidence.now.body.contains("\"cache_control\":{");
    if (evidence.now.dialect == DialectKind::AnthropicMessages && !asks && *usage.cached == 0)
        return Verdict::NotAsked;
    const auto shared = evidence.last ? sharedPart(*evidence.last, evidence.now) : std::nullopt;
    if (!shared)
        return *usage.cached > 0 ? Verdict::Hit : Verdict::First;
    const double expected = *shared * static_cast<double>(*usage.in);
    // Too little to speak of: a few tokens of greeting.
    if (expected < 64 && *usage.cached == 0)
        return Verdict::First;
    return static_cast<double>(*usage.cached) >= expected / 2 ? Verdict::Hit : Verdict::Missed;
}

static CacheXray::Cause causeOf(const CacheXray &xray, const CacheEvidence &evidence)
{
    if (xray.change)
        return CacheXray::Cause::Changed;
    const auto shared = sharedPart(*evidence.last, evidence.now);
    const double could = shared.value_or(1) * static_cast<double>(evidence.usage.in.value_or(0));
    if (xray.minimum && could < *xray.minimum)
        return CacheXray::Cause::BelowMinimum;
    if (xray.lifetime && xray.idle > *xray.lifetime)
        return CacheXray::Cause::Expired;
    return CacheXray::Cause::Unexplained;
}

CacheXray xrayOf(const CacheEvidence &evidence)
{
    const CacheLifetime asked = lifetimeAskedIn(evidence.now.body);
    CacheXray xray = xrayOf(evidence.usage, evidence.price, asked);
    xray.verdict = verdictOf(evidence);
    xray.ttft = evidence.ttft;
    if (xray.verdict != CacheXray::Verdict::Missed)
        return xray;
    xray.minimum = evidence.limits.minimum;
    xray.lifetime = asked == CacheLifetime::OneHour ? std::chrono::hours(1) : evidence.limits.lifetime;
    xray.idle = std::chrono::seconds(evidence.last->at.secsTo(evidence.now.at));
    xray.change = changeSince(*evidence.last, evidence.now);
    xray.cause = causeOf(xray, evidence);
    return xray;
}

ColdTtft coldTtftOf(const RequestFacts &facts, const QString &endpoint, const QString &model)
{
    constexpr std::size_t most = 100;
    std::vector<double> times;
    for (auto row = facts.rows.rbegin(); row != facts.rows.rend() && times.size() < most; ++row) {
        const RequestTarget &target = facts.targets[row->target];
        if (isOfPerson(row->origin) && row->counted && row->cache == CacheState::Cold
            && target.endpoint == endpoint && target.model == model && !std::isnan(row->ttft))
            times.push_back(row->ttft);
    }
    const Summary summary = summaryOf(times);
    return {summary.median, summary.n};
}

}
