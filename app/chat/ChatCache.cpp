#include "chat/ChatCache.h"

#include <QLocale>

#include "chat/Pinger.h"
#include "latency/CacheText.h"
#include "net/ChatClient.h"
#include "session/ChatSession.h"
#include "store/CacheLimits.h"
#include "SystemWatch.h"

namespace firstlight {

ChatCache::ChatCache(ChatSession &session, std::unique_ptr<CacheWatch> watch, const PriceList &prices,
    Pinger &pinger, SystemWatch &system, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_prices(prices)
    , m_watch(std::move(watch))
    , m_warm(pinger.client().clock(),
          [&pinger](const Provider &provider, const ChatRequest &request,
              const KeepWarm::Answered &answered) { pinger.send(provider, request, answered); })
{
    m_warm.setSystem(system.state());
    connect(
        &system, &SystemWatch::changed, this, [this](const SystemState &state) { m_warm.setSystem(state); });
    connect(&m_warm, &KeepWarm::changed, this, &ChatCache::warmChanged);
    connect(m_watch.get(), &CacheWatch::seen, this, &ChatCache::figuresChanged);
    connect(&session, &ChatSession::ended, this, &ChatCache::takeEnd);
    connect(&session, &ChatSession::branchChanged, this, &ChatCache::figuresChanged);
    connect(&session, &ChatSession::added, this, &ChatCache::figuresChanged);
    connect(&session, &ChatSession::busyChanged, this, [this] {
        if (m_session.isBusy())
            m_warm.asked();
    });
}

// What the provider keeps now, if pings can keep it: it read or wrote the prompt, and says for how long.
std::optional<WarmPrompt> ChatCache::promptOf(const Message &reply) const
{
    const Target &target = m_session.target();
    const auto &request = m_session.lastRequest();
    // After a fallback another provider keeps it, whose key and plan are not these.
    if (!request || !canKeepWarm(target.provider) || reply.provider != target.provider.id || !reply.usage.in)
        return std::nullopt;
    const CacheLimits limits = cacheLimitsOf(target.provider.baseUrl, target.model);
    const bool seen = reply.usage.cached.value_or(0) + reply.usage.cacheWrite.value_or(0) > 0;
    // Where writing costs nothing it is not reported, but done from the minimum on.
    const bool silent = !reply.usage.cacheWrite && limits.minimum && *reply.usage.in >= *limits.minimum;
    const bool hour = request->cache == CacheLifetime::OneHour;
    if (!(seen || silent) || (!hour && !limits.lifetime))
        return std::nullopt;
    WarmPrompt prompt{.provider = target.provider,
        .request = *request,
        .tokens = *reply.usage.in,
        .lifetime =
            hour ? std::chrono::seconds(std::chrono::hours(1)) : std::chrono::seconds(*limits.lifetime),
        .price = {}};
    // With an hour it is the preset's part that is kept; the conversation's end is written anew by each ping,
    // which is little.
    if (const auto price = m_prices.of(target.provider.baseUrl, target.model); price && price->cacheRead)
        prompt.price = WarmPrice{.read = *price->cacheRead / 1e6,
            .input = price->input / 1e6,
            .write =
                price->cacheWrite(request->cache.value_or(CacheLifetime::FiveMinutes)).value_or(price->input)
                / 1e6};
    return prompt;
}

void ChatCache::takeEnd(int row)
{
    const Message &reply = m_session.at(row);
    m_warm.answered(promptOf(reply), reply.timeline.started);
}

bool ChatCache::isWarmable() const
{
    return m_warm.prompt().has_value() || m_warm.isOn();
}

static QString stopText(KeepWarm::Stop stop)
{
    switch (stop) {
    case KeepWarm::Stop::None:
        return {};
    case KeepWarm::Stop::Pings:
        return ChatCache::tr("Stopped: as many pings as allowed were sent.");
    case KeepWarm::Stop::Money:
        return ChatCache::tr("Stopped: the next ping would cost more than allowed.");
    case KeepWarm::Stop::Locked:
        return ChatCache::tr("Stopped: the screen is locked.");
    case KeepWarm::Stop::Asleep:
        return ChatCache::tr("Stopped: the computer sleeps.");
    case KeepWarm::Stop::Metered:
        return ChatCache::tr("Stopped: this network is metered.");
    case KeepWarm::Stop::Wrote:
        return ChatCache::tr("Stopped: the prompt was no longer kept, so the ping had to write it.");
    case KeepWarm::Stop::Unseen:
        return ChatCache::tr("Stopped: the provider does not say whether it read the prompt from its cache.");
    case KeepWarm::Stop::Failed:
        return ChatCache::tr("Stopped: a ping was not answered.");
    case KeepWarm::Stop::Lapsed:
        return ChatCache::tr("Stopped: its time had passed.");
    }
    Q_UNREACHABLE();
}

QString ChatCache::warmText() const
{
    const int pings = m_warm.pings();
    const QString sent = pings == 0 ? QString()
        : pings == 1                ? tr("1 ping so far")
                                    : tr("%n pings so far", nullptr, pings);
    const QString cost =
        m_warm.spent() > 0 ? tr(", %1").arg(moneyText(m_warm.spent(), m_prices.currency())) : QString();
    const QString tail = sent.isEmpty() ? QString() : QStringLiteral(" ") + sent + cost + QLatin1Char('.');
    switch (m_warm.state()) {
    case KeepWarm::State::Off:
        return {};
    case KeepWarm::State::Idle:
        return tr("Waits for the next reply.");
    case KeepWarm::State::Waiting:
    case KeepWarm::State::Pinging:
        return tr("The prompt is kept warm.") + tail;
    case KeepWarm::State::Stopped:
        return stopText(m_warm.stop()) + tail + QLatin1Char(' ') + tr("The next question starts it again.");
    }
    Q_UNREACHABLE();
}

QString ChatCache::priceText() const
{
    const auto &prompt = m_warm.prompt();
    if (!prompt)
        return {};
    const int minutes = static_cast<int>(pingInterval(prompt->lifetime).count() / 60);
    const QString often = tr("One small request every %n minutes, %1 at most.", nullptr, minutes)
                              .arg(QLocale().toString(m_warm.limits().pings));
    const auto cost = pingCost(*prompt);
    const auto even = breakEvenPings(*prompt);
    if (!cost || !even)
        return often + QLatin1Char(' ')
            + tr("What they cost is not known: this model's price is not in the list.");
    return often + QLatin1Char(' ')
        + tr(
            "Each costs about %1. Reading the prompt anew after it lapsed costs as much as %2 of them, so it "
            "pays if you come back within %3 minutes.")
              .arg(moneyText(*cost, m_prices.currency()), QLocale().toString(*even),
                  QLocale().toString(
                      static_cast<qlonglong>(*even * pingInterval(prompt->lifetime).count() / 60)));
}

CacheFigures ChatCache::figuresOf(int row) const
{
    const int shown = row >= 0 ? row : m_session.count() - 1;
    if (shown < 0 || shown >= m_session.count() || m_session.at(shown).role != Message::Role::Assistant)
        return {};
    const Message &reply = m_session.at(shown);
    const CacheXray *seen = m_watch->of(reply.id);
    return CacheFigures::from(seen ? *seen : m_watch->ofStored(reply), m_prices.currency());
}

}
