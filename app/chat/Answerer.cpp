#include "chat/Answerer.h"

#include <algorithm>
#include <utility>

#include "ErrorText.h"
#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"
#include "settings/ProviderListModel.h"
#include "store/KeyStore.h"
#include "store/ProviderPresets.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static const QString rehearsalId = u"rehearsal"_s;

static Provider namedRehearsal()
{
    Provider provider = rehearsalProvider({});
    provider.name = Answerer::tr("Rehearsal");
    return provider;
}

Answerer::Answerer(ProviderListModel &providers, QList<EnvironmentProvider> environment, ModelLists &lists,
    ChatClient &client, KeyStore &keys, Settings &settings, AutoRoute &route, QObject *parent)
    : QObject(parent)
    , m_providers(providers)
    , m_environment(std::move(environment))
    , m_lists(lists)
    , m_client(client)
    , m_keys(keys)
    , m_settings(settings)
    , m_route(route)
    , m_models(lists, client)
{
    for (const EnvironmentProvider &entry : std::as_const(m_environment))
        m_keys.holdForThisRun(entry.provider.id, entry.key);
    connect(&m_providers, &ProviderListModel::setChanged, this, &Answerer::choose);
    connect(&lists, &ModelLists::changed, this, &Answerer::changed);
    connect(&m_models, &ModelListing::listed, this, [this] {
        if (m_provider.model.isEmpty() && !m_models.ids().isEmpty())
            setModel(m_models.ids().constFirst());
    });
    connect(&m_settings, &Settings::automaticChanged, this, &Answerer::changed);
    connect(&m_route, &AutoRoute::changed, this, &Answerer::changed);
    choose();
}

Answerer::~Answerer() = default;

bool Answerer::isRehearsing() const
{
    return m_provider.id == rehearsalId;
}

void Answerer::choose()
{
    const QString before = std::exchange(m_provider,
        m_providers.chosen()          ? *m_providers.chosen()
            : m_environment.isEmpty() ? namedRehearsal()
                                      : m_environment.constFirst().provider)
                               .id;
    m_models.show(m_provider);
    Q_EMIT changed();
    if (m_provider.model.isEmpty() && before != m_provider.id)
        lookAtModels();
}

std::optional<Model> Answerer::listed(const Candidate &asked) const
{
    const ModelList *list = m_lists.of(asked.provider);
    if (!list)
        return std::nullopt;
    const auto model = std::ranges::find(list->models, asked.model, &Model::id);
    return model == list->models.end() ? std::nullopt : std::optional(*model);
}

std::optional<std::int64_t> Answerer::contextOf(const Candidate &asked) const
{
    const auto model = listed(asked);
    return model ? model->contextTokens : std::nullopt;
}

bool Answerer::isBlind(const Candidate &asked) const
{
    const auto model = listed(asked);
    return model && model->seesPictures == false;
}

QString Answerer::blindModel() const
{
    if (!isAutomatic())
        return isBlind({m_provider, m_provider.model}) ? m_provider.model : QString();
    // The side that sees may be the one that is asked.
    const bool both =
        isBlind(*m_route.candidate(RouteSide::Quick)) && isBlind(*m_route.candidate(RouteSide::Strong));
    return both ? tr("Auto") : QString();
}

std::optional<std::int64_t> Answerer::contextTokens() const
{
    if (!isAutomatic())
        return contextOf({m_provider, m_provider.model});
    const auto quick = contextOf(*m_route.candidate(RouteSide::Quick));
    const auto strong = contextOf(*m_route.candidate(RouteSide::Strong));
    return quick && strong ? std::optional(std::min(*quick, *strong)) : std::nullopt;
}

QList<Candidate> Answerer::fallbacksOf(const Provider &provider) const
{
    QList<Candidate> chain;
    for (const Fallback &fallback : provider.fallbacks) {
        const Provider *found =
            fallback.provider.isEmpty() ? &provider : m_providers.set().find(fallback.provider);
        if (!found) // removed meanwhile, which its settings say
            continue;
        const QString model = fallback.model.isEmpty() ? found->model : fallback.model;
        if (!model.isEmpty())
            chain.append({*found, model});
    }
    return chain;
}

Target Answerer::target(const ChatSession &session, const Message &question, const Wish &wish)
{
    const bool automatic = isAutomatic() || (wish.side && m_route.isReady());
    if (!automatic || !wish.model.isEmpty()) {
        Target target = chosenTarget();
        if (!wish.model.isEmpty())
            target.model = wish.model;
        return target;
    }
    const Routing route = m_route.route(session, question, wish.side);
    const Candidate asked = *m_route.candidate(route.side);
    Target target{
        .provider = asked.provider, .model = asked.model, .system = {}, .maxTokens = {}, .temperature = {}};
    target.route = route;
    target.fallbacks = fallbacksOf(asked.provider);
    return target;
}

Target Answerer::chosenTarget()
{
    if (isRehearsing())
        startRehearsal();
    Target target{
        .provider = m_provider, .model = m_provider.model, .system = {}, .maxTokens = {}, .temperature = {}};
    target.fallbacks = fallbacksOf(m_provider);
    return target;
}

void Answerer::startRehearsal()
{
    if (!m_rehearsal)
        m_rehearsal = std::make_unique<RehearsalServer>(LatencyProfile{});
    m_provider.baseUrl = m_rehearsal->url();
}

void Answerer::preconnect()
{
    if (isAutomatic()) {
        for (const RouteSide side : {RouteSide::Quick, RouteSide::Strong}) {
            const Provider provider = m_route.candidate(side)->provider;
            m_client.preconnect(provider, provider.needsKey);
        }
    } else if (!isRehearsing()) {
        m_client.preconnect(m_provider, m_provider.needsKey);
    }
}

bool Answerer::listsModels() const
{
    const ProviderPreset *preset = m_provider.preset.isEmpty() ? nullptr : providerPreset(m_provider.preset);
    return !preset || preset->listsModels;
}

void Answerer::lookAtModels()
{
    if (listsModels() && (m_models.ids().isEmpty() || m_provider.isLocal()))
        fetchModels();
    else
        m_models.look();
}

void Answerer::fetchModels()
{
    if (isRehearsing())
        startRehearsal();
    m_models.show(m_provider);
    m_models.refresh([this](std::function<void(Result<Secret>)> use) {
        m_keys.readFor(m_provider, this, std::move(use));
    });
}

void Answerer::setModel(const QString &model)
{
    if (m_providers.chosen())
        return m_providers.setModel(m_provider.id, model);
    // Not set up, so not kept.
    m_provider.model = model;
    for (EnvironmentProvider &entry : m_environment)
        if (entry.provider.id == m_provider.id)
            entry.provider.model = model;
    Q_EMIT changed();
}

}
