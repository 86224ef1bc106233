#include "settings/ProviderDraft.h"

#include "dialect/Dialect.h"
#include "ErrorText.h"

namespace firstlight {

using std::chrono::milliseconds;
using std::chrono::seconds;

ProviderDraft::ProviderDraft(const Provider &provider, QList<Provider> others, bool isNew, ChatClient &client,
    KeyStore &keys, Keep keep, QObject *parent)
    : QObject(parent)
    , m_provider(provider)
    , m_others(std::move(others))
    , m_isNew(isNew)
    , m_keep(std::move(keep))
    , m_url(provider.baseUrl.toString())
    , m_headers(provider.headers)
    , m_key(keys, provider)
    , m_catalog(client)
    , m_test(client)
{
    connect(&m_headers, &HeaderListModel::edited, this,
        [this] { change(m_provider.headers, m_headers.headers()); });
    connect(&m_test, &ProviderTest::finished, this,
        [this](bool works, const QString &sentence) { showTest(false, works, sentence); });
    connect(&m_test, &ProviderTest::learnt, this, [this](const Provider &learnt) {
        m_provider.refusesStreamOptions = learnt.refusesStreamOptions;
        m_provider.wantsCompletionTokens = learnt.wantsCompletionTokens;
    });
}

template <typename T> void ProviderDraft::change(T &value, const T &to)
{
    if (value == to)
        return;
    value = to;
    changed();
}

void ProviderDraft::changed()
{
    m_saveProblem.clear();
    Q_EMIT edited();
    // It spoke of another entry.
    if (!m_testText.isEmpty() && !m_testing)
        showTest(false, false, {});
}

void ProviderDraft::withKey(std::function<void(Result<Secret>)> use)
{
    m_key.current([this, use = std::move(use)](const Result<Secret> &key) {
        // Who needs no key is not kept waiting for a keychain.
        use(key || m_provider.needsKey ? key : Result<Secret>(Secret()));
    });
}

void ProviderDraft::setName(const QString &name)
{
    change(m_provider.name, name.trimmed());
}

void ProviderDraft::setDialect(int dialect)
{
    change(m_provider.dialect, static_cast<DialectKind>(dialect));
}

QStringList ProviderDraft::dialectNames() const
{
    return {tr("Chat Completions"), tr("Responses"), tr("Anthropic Messages"), tr("Gemini"), tr("Ollama")};
}

void ProviderDraft::setUrl(const QString &url)
{
    if (url == m_url)
        return;
    m_url = url;
    const bool wasLocal = m_provider.isLocal();
    m_provider.baseUrl = baseUrlFrom(url);
    // A server of this computer may read a long prompt in silence, and asks for no key.
    if (m_provider.isLocal() != wasLocal) {
        m_provider.limits = m_provider.isLocal() ? TimeLimits::forLoopback() : TimeLimits();
        m_provider.needsKey = !m_provider.isLocal();
    }
    changed();
}

QString ProviderDraft::endpoint() const
{
    const QString model = m_provider.model.isEmpty() ? QStringLiteral("MODEL") : m_provider.model;
    return faults().url.isEmpty()
        ? dialectOf(m_provider.dialect).chatUrl(m_provider.baseUrl, model).toString()
        : QString();
}

void ProviderDraft::setSplitThink(bool split)
{
    change(m_provider.splitThink, split);
}

int ProviderDraft::connectSeconds() const
{
    return static_cast<int>(std::chrono::duration_cast<seconds>(m_provider.limits.connect).count());
}

void ProviderDraft::setConnectSeconds(int to)
{
    change(m_provider.limits.connect, milliseconds(seconds(qBound(1, to, 600))));
}

int ProviderDraft::silenceSeconds() const
{
    const auto silence = m_provider.limits.silence.value_or(milliseconds(0));
    return static_cast<int>(std::chrono::duration_cast<seconds>(silence).count());
}

void ProviderDraft::setSilenceSeconds(int to)
{
    using Limit = std::optional<milliseconds>;
    change(m_provider.limits.silence, to > 0 ? Limit(seconds(qMin(to, 3600))) : Limit());
}

void ProviderDraft::setModel(const QString &model)
{
    change(m_provider.model, model.trimmed());
}

void ProviderDraft::fetchModels()
{
    if (!faults().url.isEmpty())
        return;
    m_modelsText = tr("Asking for the list…");
    m_modelsFailed = false;
    Q_EMIT modelsChanged();
    withKey([this](const Result<Secret> &key) {
        m_catalog.fetch(
            m_provider, key.value_or(Secret()), this, [this](const auto &models) { listed(models); });
    });
}

void ProviderDraft::listed(const Result<QList<Model>> &models)
{
    m_models.clear();
    m_modelsFailed = !models.has_value();
    if (models) {
        for (const Model &model : *models)
            m_models.append(model.id);
        m_modelsText = m_models.size() == 1 ? tr("1 model")
                                            : tr("%n models", nullptr, static_cast<int>(m_models.size()));
    } else {
        m_modelsText = errorText(models.error(), &m_provider);
    }
    if (m_provider.model.isEmpty() && !m_models.isEmpty())
        setModel(m_models.first());
    Q_EMIT modelsChanged();
}

bool ProviderDraft::isSound()
{
    m_tried = true;
    Q_EMIT edited();
    return faults().none();
}

void ProviderDraft::test()
{
    m_test.cancel();
    m_tried = true;
    Q_EMIT edited();
    if (!faults().url.isEmpty() || !faults().headers.isEmpty())
        return;
    if (m_provider.model.isEmpty()) {
        showTest(false, false, tr("Choose a model first: the test asks it a question."));
        return;
    }
    showTest(true, false, {});
    withKey([this](const Result<Secret> &key) {
        if (key)
            m_test.run(m_provider, *key);
        else
            showTest(false, false, errorText(key.error(), &m_provider));
    });
}

void ProviderDraft::showTest(bool testing, bool works, const QString &text)
{
    m_testing = testing;
    m_works = works;
    m_testText = text;
    Q_EMIT tested();
}

bool ProviderDraft::kept()
{
    if (!isSound())
        return false;
    const Result<void> written = m_keep(m_provider);
    m_saveProblem = written ? QString() : errorText(written.error(), &m_provider);
    Q_EMIT edited();
    return written.has_value();
}

void ProviderDraft::save()
{
    if (kept())
        m_key.store([this] { Q_EMIT saved(); });
}

void ProviderDraft::saveForThisRun()
{
    if (!kept())
        return;
    m_key.useForThisRun();
    Q_EMIT saved();
}

}
