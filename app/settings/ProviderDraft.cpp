#include "settings/ProviderDraft.h"

#include "dialect/Dialect.h"
#include "ErrorText.h"
#include "settings/PresetListModel.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using std::chrono::milliseconds;
using std::chrono::seconds;

ProviderDraft::ProviderDraft(
    const Provider &provider, QList<Provider> others, bool isNew, Desk desk, QObject *parent)
    : QObject(parent)
    , m_provider(provider)
    , m_others(std::move(others))
    , m_isNew(isNew)
    , m_desk(std::move(desk))
    , m_preset(provider.preset.isEmpty() ? nullptr : providerPreset(provider.preset))
    , m_filled(isNew)
    , m_url(provider.baseUrl.toString())
    , m_headers(provider.headers)
    , m_transport(provider.transport)
    , m_fallback(provider, m_others)
    , m_key(m_desk.keys, provider)
    , m_models(m_desk.lists, m_desk.client)
    , m_test(m_desk.client)
{
    if (m_preset && isNew)
        m_url = filledUrl(*m_preset, {});
    if (m_preset && !isNew) {
        const auto blanks = blanksOf(*m_preset, m_url);
        m_blanks = blanks.value_or(QHash<QString, QString>());
        m_filled = blanks.has_value();
    }
    connect(&m_headers, &HeaderListModel::edited, this,
        [this] { change(m_provider.headers, m_headers.headers()); });
    connect(&m_transport, &TransportDraft::edited, this, [this] {
        m_provider.transport = m_transport.transport();
        changed();
    });
    connect(&m_fallback, &FallbackDraft::edited, this, [this] {
        m_fallback.applyTo(m_provider);
        changed();
    });
    connect(&m_test, &ProviderTest::finished, this,
        [this](bool works, const QString &sentence, const std::optional<Error> &fault) {
            m_transport.offer(fault);
            showTest(false, works, sentence);
        });
    connect(&m_test, &ProviderTest::learnt, this, [this](const Provider &learnt) {
        m_provider.refusesStreamOptions = learnt.refusesStreamOptions;
        m_provider.wantsCompletionTokens = learnt.wantsCompletionTokens;
    });
    connect(&m_models, &ModelListing::listed, this, [this] {
        if (m_provider.model.isEmpty() && !m_models.ids().isEmpty())
            setModel(m_models.ids().first());
    });
    m_models.show(m_provider);
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
    m_models.show(m_provider);
    Q_EMIT edited();
    // It spoke of another entry.
    if (!m_testText.isEmpty() && !m_testing) {
        m_transport.offer({});
        showTest(false, false, {});
    }
}

void ProviderDraft::withKey(std::function<void(Result<Secret>)> use)
{
    m_key.current([this, use = std::move(use)](const Result<Secret> &key) {
        // Who needs no key is not kept waiting for a keychain.
        use(key || m_provider.needsKey ? key : Result<Secret>(Secret()));
    });
}

QString ProviderDraft::presetName() const
{
    return m_preset && !m_preset->url.isEmpty() ? m_preset->name : QString();
}

QString ProviderDraft::note() const
{
    return m_preset ? presetText(m_preset->note) : QString();
}

QString ProviderDraft::keyPage() const
{
    return m_preset ? m_preset->keyPage.toString() : QString();
}

bool ProviderDraft::hasOwnAddress() const
{
    return !m_preset || m_preset->isLocal || m_preset->url.isEmpty();
}

bool ProviderDraft::hasOwnDialect() const
{
    return !m_preset || m_preset->url.isEmpty();
}

bool ProviderDraft::listsModels() const
{
    return !m_preset || m_preset->listsModels;
}

QString ProviderDraft::modelExample() const
{
    return m_preset ? m_preset->modelExample : QString();
}

QStringList ProviderDraft::blankLabels() const
{
    QStringList labels;
    for (const PresetBlank &blank : m_preset &&m_filled ? m_preset->blanks : QList<PresetBlank>())
        labels.append(presetText(blank.label));
    return labels;
}

QStringList ProviderDraft::blankExamples() const
{
    QStringList examples;
    for (const PresetBlank &blank : m_preset &&m_filled ? m_preset->blanks : QList<PresetBlank>())
        examples.append(blank.example);
    return examples;
}

QString ProviderDraft::blank(int index) const
{
    return m_preset ? m_blanks.value(m_preset->blanks[index].name) : QString();
}

void ProviderDraft::setBlank(int index, const QString &value)
{
    const PresetBlank &blank = m_preset->blanks[index];
    m_blanks.insert(blank.name, value);
    if (blank.isModel)
        m_provider.model = value.trimmed();
    m_url = filledUrl(*m_preset, m_blanks);
    takeUrl(QUrl(m_url, QUrl::StrictMode));
    changed();
}

QString ProviderDraft::blankFault(int index) const
{
    return m_tried && blank(index).trimmed().isEmpty() ? tr("This is missing.") : QString();
}

void ProviderDraft::setName(const QString &name)
{
    change(m_provider.name, name.trimmed());
}

void ProviderDraft::setDialect(int dialect)
{
    change(m_provider.dialect, static_cast<DialectKind>(dialect));
}

// In the order of DialectKind.
QStringList ProviderDraft::dialectNames() const
{
    return {tr("Chat Completions"), tr("Responses"), tr("Anthropic Messages"), tr("Gemini"), tr("Ollama")};
}

void ProviderDraft::setUrl(const QString &url)
{
    if (url == m_url)
        return;
    m_url = url;
    takeUrl(baseUrlFrom(url));
    changed();
}

// A server of this computer may read a long prompt in silence, and asks for no key.
void ProviderDraft::takeUrl(const QUrl &url)
{
    const bool wasLocal = m_provider.isLocal();
    m_provider.baseUrl = url;
    if (m_provider.isLocal() == wasLocal)
        return;
    const auto firstToken = m_provider.limits.firstToken;
    m_provider.limits = m_provider.isLocal() ? TimeLimits::forLoopback() : TimeLimits();
    m_provider.limits.firstToken = firstToken;
    m_provider.needsKey = !m_provider.isLocal();
}

QString ProviderDraft::endpoint() const
{
    const QString model = m_provider.model.isEmpty() ? QStringLiteral("MODEL") : m_provider.model;
    return faults().url.isEmpty()
        ? dialectOf(m_provider.dialect).chatUrl(m_provider.baseUrl, model).toString()
        : QString();
}

void ProviderDraft::setKeyHeader(const QString &name)
{
    change(m_provider.keyHeader, name.trimmed().toLatin1());
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

// The blanks' own fields say what is missing in them.
QString ProviderDraft::urlFault() const
{
    return m_tried && !m_url.contains(u'{') ? faults().url : QString();
}

QString ProviderDraft::transportFault() const
{
    return !m_tried ? QString() : m_transport.proxyFault() + m_transport.caFault();
}

void ProviderDraft::fetchModels()
{
    if (faults().url.isEmpty())
        m_models.refresh([this](std::function<void(Result<Secret>)> use) { withKey(std::move(use)); });
}

bool ProviderDraft::isSound()
{
    m_tried = true;
    Q_EMIT edited();
    return faults().none() && m_transport.isSound() && m_fallback.fault().isEmpty();
}

void ProviderDraft::test()
{
    m_test.cancel();
    m_tried = true;
    Q_EMIT edited();
    if (!faults().url.isEmpty() || !faults().headers.isEmpty() || !m_transport.isSound())
        return;
    if (m_provider.model.isEmpty()) {
        showTest(false, false, tr("Choose a model first: the test asks it a question."));
        return;
    }
    showTest(true, false, {});
    withKey([this](const Result<Secret> &key) {
        if (!key)
            showTest(false, false, errorText(key.error(), &m_provider));
        else if (m_provider.needsKey && key->isEmpty())
            showTest(false, false, tr("Enter the key first."));
        else
            m_test.run(m_provider, *key);
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
    const Result<void> written = m_desk.keep(m_provider);
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
