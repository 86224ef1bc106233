#include "chat/Answerer.h"

#include <utility>

#include "ErrorText.h"
#include "rehearsal/RehearsalServer.h"
#include "settings/ProviderListModel.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static const QString rehearsalId = u"rehearsal"_s;

static Provider namedRehearsal()
{
    Provider provider = rehearsalProvider({});
    provider.name = Answerer::tr("Rehearsal");
    return provider;
}

Answerer::Answerer(ProviderListModel &providers, QList<EnvironmentProvider> environment, ChatClient &client,
    KeyStore &keys, QObject *parent)
    : QObject(parent)
    , m_providers(providers)
    , m_environment(std::move(environment))
    , m_keys(keys)
    , m_catalog(client)
{
    for (const EnvironmentProvider &entry : std::as_const(m_environment))
        m_keys.holdForThisRun(entry.provider.id, entry.key);
    connect(&m_providers, &ProviderListModel::setChanged, this, &Answerer::choose);
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
    if (before != m_provider.id) {
        ++m_asked;
        say({}, {});
    }
    Q_EMIT changed();
    if (m_provider.model.isEmpty() && before != m_provider.id)
        fetchModels();
}

Target Answerer::target()
{
    if (isRehearsing())
        startRehearsal();
    return {
        .provider = m_provider, .model = m_provider.model, .system = {}, .maxTokens = {}, .temperature = {}};
}

void Answerer::startRehearsal()
{
    if (!m_rehearsal)
        m_rehearsal = std::make_unique<RehearsalServer>(LatencyProfile{});
    m_provider.baseUrl = m_rehearsal->url();
}

void Answerer::fetchModels()
{
    if (isRehearsing())
        startRehearsal();
    say(m_models, tr("Asking %1 for its models…").arg(name()));
    m_keys.readFor(m_provider, this, [this, provider = m_provider](const Result<Secret> &key) {
        if (provider.id != m_provider.id)
            return;
        if (key)
            ask(provider, *key);
        else
            say({}, errorText(key.error(), &provider));
    });
}

void Answerer::ask(const Provider &provider, const Secret &key)
{
    m_catalog.fetch(provider, key, this, [this, asked = ++m_asked](const Result<QList<Model>> &models) {
        if (asked == m_asked)
            listed(models);
    });
}

void Answerer::listed(const Result<QList<Model>> &models)
{
    if (!models)
        return say({}, errorText(models.error(), &m_provider));
    QStringList ids;
    for (const Model &model : *models)
        ids.append(model.id);
    say(ids, ids.isEmpty() ? tr("%1 lists no models.").arg(name()) : QString());
    if (m_provider.model.isEmpty() && !ids.isEmpty())
        setModel(ids.constFirst());
}

void Answerer::say(const QStringList &models, const QString &text)
{
    m_models = models;
    m_modelsText = text;
    Q_EMIT modelsChanged();
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
