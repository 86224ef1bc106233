#include "chat/AutoRoute.h"

#include <algorithm>
#include <utility>

#include "session/ChatSession.h"
#include "settings/FallbackText.h"
#include "settings/ProviderListModel.h"
#include "store/MetricsStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

AutoRoute::AutoRoute(QString path, ProviderListModel &providers, MetricsStore &metrics, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
    , m_providers(providers)
    , m_metrics(metrics)
{
    connect(&m_providers, &ProviderListModel::setChanged, this, &AutoRoute::load);
    connect(&m_metrics, &MetricsStore::changed, this, &AutoRoute::measure);
    load();
    measure();
}

void AutoRoute::load()
{
    const auto rules = loadRouteRules(m_path);
    m_readable = rules.has_value();
    m_fault = rules ? QString() : tr("The rules cannot be read. %1").arg(rules.error().detail);
    m_rules = rules.value_or(RouteRules());
    const QList<Provider> &providers = m_providers.set().providers;
    m_quick = m_rules.quick.model.isEmpty() ? QString() : fallbackText(m_rules.quick, providers);
    m_strong = m_rules.strong.model.isEmpty() ? QString() : fallbackText(m_rules.strong, providers);
    Q_EMIT changed();
}

// Counted on the thread of the store, so that a question does not wait for it.
void AutoRoute::measure()
{
    m_metrics.study(this, [this](MetricsFile &file) {
        return file.facts().map([&](const RequestFacts *facts) -> MetricsStore::Answer {
            return [this, speeds = measuredSpeeds(*facts)] { m_speeds = speeds; };
        });
    });
}

QStringList AutoRoute::choices() const
{
    QStringList texts;
    for (const Provider &provider : m_providers.set().providers) {
        if (!provider.model.isEmpty())
            texts.append(fallbackText({provider.id, provider.model}, m_providers.set().providers));
    }
    return texts;
}

void AutoRoute::setSide(RouteSide side, const QString &text)
{
    QString &typed = side == RouteSide::Quick ? m_quick : m_strong;
    if (std::exchange(typed, text) == text || !m_readable)
        return;
    const auto read = readFallback(text.trimmed(), m_providers.set().providers);
    Fallback &place = side == RouteSide::Quick ? m_rules.quick : m_rules.strong;
    place = read.value_or(Fallback());
    m_fault = read || text.trimmed().isEmpty()
        ? QString()
        : tr("“%1” is no provider of the list with a model. Write its name, a colon and the model.")
              .arg(text.trimmed());
    if (m_fault.isEmpty()) {
        if (const auto saved = saveRouteRules(m_path, m_rules); !saved)
            m_fault = tr("The rules could not be kept: %1").arg(saved.error().detail);
    }
    Q_EMIT changed();
}

QString AutoRoute::rules() const
{
    QString text;
    for (const RouteRule &rule : m_rules.rules)
        text += (rule.side == RouteSide::Quick ? tr("quick: %1") : tr("strong: %1")).arg(rule.name) + u'\n';
    return text
        + (m_rules.otherwise == RouteSide::Quick ? tr("quick: everything else")
                                                 : tr("strong: everything else"));
}

std::optional<Candidate> AutoRoute::candidate(RouteSide side) const
{
    const Fallback &place = side == RouteSide::Quick ? m_rules.quick : m_rules.strong;
    const Provider *found = place.model.isEmpty() ? nullptr : m_providers.set().find(place.provider);
    return found ? std::optional(Candidate{*found, place.model}) : std::nullopt;
}

MeasuredSpeed AutoRoute::speedOf(RouteSide side) const
{
    const auto asked = candidate(side);
    const auto found = asked ? m_speeds.find({asked->provider.id, asked->model}) : m_speeds.end();
    return found == m_speeds.end() ? MeasuredSpeed() : found->second;
}

Routing AutoRoute::route(
    const ChatSession &session, const Message &asked, std::optional<RouteSide> wanted) const
{
    if (wanted)
        return {*wanted, Routing::Reason::Asked, {}};
    RouteQuestion question{
        .text = asked.text, .turns = session.count(), .attachments = !asked.attachments.isEmpty()};
    double tokens = 0;
    for (int row = 0; row < session.count(); ++row)
        tokens += estimateTokens(session.at(row).text);
    for (int row = session.count() - 1; row >= 0 && !question.last; --row) {
        const Message &earlier = session.at(row);
        if (earlier.role != Message::Role::Assistant || !earlier.end)
            continue;
        const auto before = session.routeOf(earlier.id);
        if (!before) // chosen by hand, or of an earlier run
            break;
        question.last = before->side;
        question.since = std::chrono::seconds(earlier.createdAt.secsTo(QDateTime::currentDateTimeUtc()));
        // What the provider counted knows of instructions too.
        question.warmTokens = std::max(tokens, static_cast<double>(earlier.usage.in.value_or(0)));
    }
    return routeOf(m_rules, question, speedOf(RouteSide::Quick), speedOf(RouteSide::Strong));
}

}
