#include "latency/CacheWatch.h"

#include "dialect/PromptBytes.h"
#include "domain/RequestRecord.h"
#include "session/ChatSession.h"
#include "store/MetricsStore.h"

namespace firstlight {

CacheWatch::CacheWatch(ChatSession &session, PromptMemory &memory, const PriceList &prices,
    MetricsStore *metrics, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_memory(memory)
    , m_prices(prices)
    , m_metrics(metrics)
{
    connect(&session, &ChatSession::busyChanged, this, [this] {
        if (m_session.isBusy())
            askForCold();
    });
    connect(&session, &ChatSession::ended, this, [this](int row) { lookAt(m_session.at(row)); });
    // The record of a reply that was stopped follows its end.
    connect(&session, &ChatSession::recorded, this, [this](const QString &id) {
        const Message *reply = m_session.conversation().find(id);
        if (reply && reply->end)
            lookAt(*reply);
    });
}

const CacheXray *CacheWatch::of(const QString &messageId) const
{
    const auto found = m_seen.find(messageId);
    return found == m_seen.end() ? nullptr : &found->second;
}

CacheXray CacheWatch::ofStored(const Message &reply) const
{
    const Target &target = m_session.target();
    const bool same = target.provider.id == reply.provider;
    CacheXray xray =
        xrayOf(reply.usage, same ? m_prices.of(target.provider.baseUrl, reply.model) : std::nullopt,
            target.cache.value_or(CacheLifetime::FiveMinutes));
    xray.ttft = figuresOf(reply.timeline, reply.usage).ttft;
    return xray;
}

// Beside the request, which is slower; what has not come by its end is not shown.
void CacheWatch::askForCold()
{
    m_cold = {};
    if (!m_metrics)
        return;
    const Target &target = m_session.target();
    m_metrics->study(this,
        [this, endpoint = endpointOf(target.provider), model = target.model](
            MetricsFile &file) -> Result<MetricsStore::Answer> {
            const auto facts = file.facts();
            if (!facts)
                return tl::unexpected(facts.error());
            const ColdTtft cold = coldTtftOf(**facts, endpoint, model);
            return MetricsStore::Answer([this, cold] { m_cold = cold; });
        });
}

std::optional<SentPrompt> CacheWatch::before(const SentPrompt &now) const
{
    if (m_last && m_last->endpoint == now.endpoint && m_last->dialect == now.dialect)
        return m_last;
    const QString &preset = m_session.target().preset;
    if (preset.isEmpty())
        return std::nullopt;
    const auto kept = m_memory.recall(preset, now.endpoint);
    return kept && kept->dialect == now.dialect ? kept : std::nullopt;
}

void CacheWatch::keep(const SentPrompt &now)
{
    m_last = now;
    const QString &preset = m_session.target().preset;
    const auto bytes = promptBytesIn(now.dialect, now.body);
    if (preset.isEmpty() || !bytes)
        return;
    SentPrompt fixed = now;
    fixed.body.truncate(bytes->turns);
    // Where it cannot be kept, the next run has nothing to compare with and says so.
    (void)m_memory.remember(preset, fixed);
}

void CacheWatch::lookAt(const Message &reply)
{
    const Capture *record = m_session.recordOf(reply.id);
    // Without a count nothing was read, as far as anybody knows.
    if (!record || !reply.usage.in)
        return;
    // The one that answered, which need not be the one that was asked first.
    Provider answered = m_session.target().provider;
    answered.baseUrl = record->request.url;
    const SentPrompt now{.at = record->startedAt,
        .endpoint = endpointOf(answered),
        .model = record->model,
        .dialect = record->dialect,
        .conversation = m_session.conversation().summary.id,
        .body = record->request.body};
    // A record that the wire view asked for can come once more: this prompt is not its own predecessor.
    if (m_last == now)
        return;
    CacheXray xray = xrayOf({.now = now,
        .last = before(now),
        .usage = reply.usage,
        .ttft = figuresOf(reply.timeline, reply.usage).ttft,
        .limits = cacheLimitsOf(answered.baseUrl, now.model),
        .price = m_prices.of(answered.baseUrl, now.model)});
    xray.coldMedian = m_cold.median;
    xray.coldCount = m_cold.n;
    m_seen.insert_or_assign(reply.id, xray);
    keep(now);
    Q_EMIT seen(reply.id);
}

}
