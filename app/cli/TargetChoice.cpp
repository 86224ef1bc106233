#include "TargetChoice.h"

#include <algorithm>

#include <QProcessEnvironment>

#include "store/ProviderFile.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

TargetChoice::TargetChoice(const CommonOptions &options, ChatClient &client, KeyStore &keys)
    : m_options(options)
    , m_keys(keys)
    , m_catalog(client)
{ }

Provider TargetChoice::rehearsal()
{
    m_rehearsal = std::make_unique<RehearsalServer>(LatencyProfile{});
    return rehearsalProvider(m_rehearsal->url());
}

Parsed<Provider> TargetChoice::fromUrl()
{
    Provider provider;
    provider.id = u"url"_s;
    provider.name = m_options.baseUrl.host();
    provider.baseUrl = m_options.baseUrl;
    provider.dialect = m_options.dialect.value_or(DialectKind::OpenAiChat);
    if (provider.isLocal())
        provider.limits = TimeLimits::forLoopback();
    // A key from the environment goes to its own host only; another host needs --key-env, and many need no
    // key at all.
    const Secret key = environmentKeyFor(provider.baseUrl, QProcessEnvironment::systemEnvironment());
    provider.needsKey = !key.isEmpty();
    if (!key.isEmpty())
        m_keys.holdForThisRun(provider.id, key);
    m_providerReason = u"--base-url"_s;
    return provider;
}

Parsed<ProviderSet> TargetChoice::providerSet() const
{
    const auto set = profileOf(m_options).and_then(
        [](const Profile &profile) { return loadProviders(profile.providersPath()); });
    if (!set)
        return wrong(u"The list of providers could not be read: %1."_s.arg(set.error().detail));
    return *set;
}

Provider TargetChoice::hold(const EnvironmentProvider &found)
{
    m_keys.holdForThisRun(found.provider.id, found.key);
    return found.provider;
}

Parsed<Provider> TargetChoice::byName(const QString &name)
{
    if (!name.isEmpty()) {
        m_providerReason = u"--provider"_s;
        return known(name);
    }
    const auto set = providerSet();
    if (!set)
        return tl::unexpected(set.error());
    if (const Provider *chosen = set->find(set->chosen); chosen && !set->chosen.isEmpty()) {
        m_providerReason = u"the profile's default"_s;
        return *chosen;
    }
    const auto environment = environmentProviders(QProcessEnvironment::systemEnvironment());
    if (!environment.isEmpty()) {
        m_providerReason = u"its key is in the environment"_s;
        return hold(environment.first());
    }
    m_providerReason = u"no provider is set up"_s;
    return rehearsal();
}

Parsed<Provider> TargetChoice::known(const QString &name)
{
    const auto set = providerSet();
    if (!set)
        return tl::unexpected(set.error());
    if (const Provider *found = set->find(name))
        return *found;
    const auto environment = environmentProviders(QProcessEnvironment::systemEnvironment());
    for (const EnvironmentProvider &candidate : environment) {
        if (candidate.provider.name.compare(name, Qt::CaseInsensitive) == 0)
            return hold(candidate);
    }
    if (name.compare(u"rehearsal"_s, Qt::CaseInsensitive) == 0)
        return rehearsal();
    return wrong(u"There is no provider named \"%1\". See firstlight-cli providers."_s.arg(name));
}

Parsed<Target> TargetChoice::automatic(const QString &question, const MeasuredSpeeds &measured)
{
    const auto rules = profileOf(m_options).and_then(
        [](const Profile &profile) { return loadRouteRules(profile.routesPath()); });
    if (!rules)
        return wrong(u"The rules of Auto cannot be read. %1"_s.arg(rules.error().detail));
    if (!rules->isSet())
        return wrong(
            u"Auto has no two sides yet: choose them in the window's settings, or in routes.json."_s);
    const auto quick = known(rules->quick.provider), strong = known(rules->strong.provider);
    if (!quick || !strong)
        return tl::unexpected(!quick ? quick.error() : strong.error());
    const auto speedOf = [&](const Provider &provider, const QString &model) {
        const auto found = measured.find({provider.id, model});
        return found == measured.end() ? MeasuredSpeed() : found->second;
    };
    const Routing route = routeOf(*rules, {.text = question}, speedOf(*quick, rules->quick.model),
        speedOf(*strong, rules->strong.model));
    const bool isQuick = route.side == RouteSide::Quick;
    Target target{.provider = isQuick ? *quick : *strong,
        .model = isQuick ? rules->quick.model : rules->strong.model,
        .system = m_options.system,
        .maxTokens = m_options.maxTokens,
        .temperature = m_options.temperature};
    target.route = route;
    target.provider.transport = m_options.over(target.provider.transport);
    m_providerReason = m_modelReason = routeName(route);
    return target;
}

Parsed<QList<Candidate>> TargetChoice::fallbacksOf(const Provider &provider, const QString &model)
{
    QList<Fallback> wanted = provider.fallbacks;
    if (!m_options.fallbacks.isEmpty())
        wanted.clear();
    for (const QString &text : m_options.fallbacks) {
        const qsizetype colon = text.indexOf(u':');
        wanted.append({colon < 0 ? text : text.first(colon), colon < 0 ? QString() : text.sliced(colon + 1)});
    }
    if (wanted.size() > Provider::mostFallbacks)
        return wrong(u"--fallback can be given at most twice: three in a chain."_s);
    QList<Candidate> chain;
    for (const Fallback &fallback : std::as_const(wanted)) {
        const bool same = fallback.provider.isEmpty() || fallback.provider == provider.id
            || fallback.provider.compare(provider.name, Qt::CaseInsensitive) == 0;
        const auto found = same ? Parsed<Provider>(provider) : known(fallback.provider);
        if (!found)
            return tl::unexpected(found.error());
        const QString name = fallback.model.isEmpty() ? found->model : fallback.model;
        if (name.isEmpty() || (same && name == model))
            return wrong(u"--fallback needs a model for \"%1\": --fallback %1:MODEL"_s.arg(found->name));
        chain.append({*found, name});
        chain.last().provider.transport = same ? provider.transport : found->transport;
    }
    return chain;
}

Parsed<void> TargetChoice::holdNamedKey(const Provider &provider)
{
    if (m_options.keyVariable.isEmpty())
        return {};
    const QString key = QProcessEnvironment::systemEnvironment().value(m_options.keyVariable).trimmed();
    if (key.isEmpty())
        return wrong(
            u"--key-env names %1, but that variable is empty or not set."_s.arg(m_options.keyVariable));
    m_keys.holdForThisRun(provider.id, Secret(key.toUtf8()));
    return {};
}

Parsed<Provider> TargetChoice::chooseProvider()
{
    if (!m_options.baseUrl.isEmpty() && !m_options.provider.isEmpty())
        return wrong(u"Give --provider or --base-url, not both."_s);
    if (m_options.baseUrl.isEmpty() && m_options.dialect)
        return wrong(u"--dialect goes with --base-url; a provider of the profile has its own."_s);
    auto provider = m_options.baseUrl.isEmpty() ? byName(m_options.provider) : fromUrl();
    if (!provider)
        return provider;
    if (const auto held = holdNamedKey(*provider); !held)
        return tl::unexpected(held.error());
    if (!m_options.keyVariable.isEmpty())
        provider->needsKey = true;
    provider->transport = m_options.over(provider->transport);
    if (isRehearsal() && provider->baseUrl.isEmpty())
        return wrong(u"The rehearsal server could not start: %1."_s.arg(m_rehearsal->errorString()));
    return provider;
}

void TargetChoice::choose(const Provider &provider, std::function<void(Result<Target>)> answer)
{
    Target target{.provider = provider,
        .model = m_options.model,
        .system = m_options.system,
        .maxTokens = m_options.maxTokens,
        .temperature = m_options.temperature};
    if (!target.model.isEmpty()) {
        m_modelReason = u"--model"_s;
        return answer(target);
    }
    if (!provider.model.isEmpty()) {
        m_modelReason = isRehearsal() ? u"rehearsal's own"_s : u"the profile's default"_s;
        target.model = provider.model;
        return answer(target);
    }
    m_modelReason = u"first of the provider's list"_s;
    fetchModels(provider, [target, answer](const Result<QList<Model>> &models) mutable {
        if (!models)
            return answer(tl::unexpected(models.error()));
        if (models->isEmpty())
            return answer(tl::unexpected(Error{.kind = Error::Kind::Protocol,
                .detail = u"its list of models is empty, name one with --model"_s}));
        target.model = models->first().id;
        answer(target);
    });
}

void TargetChoice::fetchModels(const Provider &provider, std::function<void(Result<QList<Model>>)> answer)
{
    m_keys.readFor(provider, this, [this, provider, answer](const Result<Secret> &key) {
        if (key)
            m_catalog.fetch(provider, *key, this, answer);
        else
            answer(tl::unexpected(key.error()));
    });
}

Result<void> TargetChoice::remember(const Provider &learnt)
{
    const auto profile = profileOf(m_options);
    if (!profile)
        return tl::unexpected(profile.error());
    auto set = loadProviders(profile->providersPath());
    if (!set)
        return tl::unexpected(set.error());
    const auto known = std::find_if(set->providers.begin(), set->providers.end(),
        [&](const Provider &provider) { return provider.id == learnt.id; });
    if (known == set->providers.end())
        return {};
    known->refusesStreamOptions = learnt.refusesStreamOptions;
    known->wantsCompletionTokens = learnt.wantsCompletionTokens;
    return saveProviders(profile->providersPath(), *set);
}

}
