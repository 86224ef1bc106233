#include "lab/LabBench.h"

#include <utility>

#include "ErrorText.h"
#include "latency/BenchText.h"
#include "latency/FigureText.h"
#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace firstlight {

LabBench::LabBench(ProviderListModel &providers, QList<EnvironmentProvider> environment, ChatClient &client,
    KeyStore &keys, MetricsStore &metrics, const QString &baselineFolder, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_keys(keys)
    , m_metrics(metrics)
    , m_subjects(providers, std::move(environment))
    , m_shelf(baselineFolder)
    , m_prompt(tr("What moves the tide? Answer in five sentences."))
{
    connect(&m_subjects, &BenchSubjects::changed, this, &LabBench::planChanged);
}

LabBench::~LabBench()
{
    if (m_benchmark)
        m_benchmark->deleteLater();
}

int LabBench::targetCount() const
{
    return m_subjects.rowCount() * (m_cache == 2 ? 2 : 1);
}

QString LabBench::runText() const
{
    //: How many requests: runs times targets.
    return targetCount() == 1 ? tr("Run %1").arg(m_runs) : tr("Run %1 × %2").arg(m_runs).arg(targetCount());
}

QString LabBench::fault() const
{
    if (m_prompt.trimmed().isEmpty())
        return tr("The question is empty.");
    if (m_runs < 1)
        return tr("At least one run has to count.");
    for (const BenchSubjects::Row &row : m_subjects.rows()) {
        if (!m_subjects.provider(row.provider))
            return tr("There is no provider named “%1”.").arg(row.provider);
        if (row.model.isEmpty())
            return tr("Which model of %1?").arg(row.provider);
    }
    return {};
}

QList<BenchmarkTarget> LabBench::targets()
{
    QList<BenchmarkTarget> targets;
    const auto &rows = m_subjects.rows();
    for (int row = 0; row < rows.size(); ++row) {
        Provider provider = *m_subjects.provider(rows[row].provider);
        if (provider.id == rehearsalProvider({}).id) {
            if (!m_rehearsal)
                m_rehearsal = std::make_unique<RehearsalServer>(LatencyProfile{.jitter = 40ms});
            provider.baseUrl = m_rehearsal->url();
        }
        const bool oneProvider = std::all_of(rows.begin(), rows.end(),
            [&](const BenchSubjects::Row &other) { return other.provider == rows[0].provider; });
        BenchmarkTarget target{
            .subject = oneProvider ? rows[row].model : tr("%1, %2").arg(rows[row].model, rows[row].provider),
            .size = {},
            .cache = PromptCache::AsIs,
            .provider = provider,
            .request = {}};
        target.request.model = rows[row].model;
        target.request.maxTokens = m_longest;
        target.request.system = m_prefix > 0 ? paddingText(m_prefix) : QString();
        target.request.turns = {{ChatRequest::Role::User, m_prompt}};
        if (m_cache != 0) {
            target.cache = PromptCache::Cold;
            targets.append(target);
            target.cache = PromptCache::Cached;
        }
        if (m_cache != 1)
            targets.append(target);
    }
    return targets;
}

void LabBench::start()
{
    if (m_busy || !fault().isEmpty())
        return;
    BenchmarkPlan plan;
    plan.targets = targets();
    plan.runs = m_runs;
    plan.warmUps = m_warmUps;
    plan.seed = static_cast<std::uint32_t>(QDateTime::currentMSecsSinceEpoch());
    m_busy = true;
    m_progress = {};
    say({});
    Q_EMIT busyChanged();
    readKeys(plan, {});
}

// One after the other: a keychain asks one question at a time.
void LabBench::readKeys(BenchmarkPlan plan, QList<Secret> keys)
{
    if (!m_busy)
        return;
    if (keys.size() == plan.targets.size())
        return run(plan, keys);
    const Provider provider = plan.targets[keys.size()].provider;
    m_keys.readFor(provider, this, [this, provider, plan, keys](const Result<Secret> &key) mutable {
        if (!key || (provider.needsKey && key->isEmpty())) {
            say(errorText(
                key ? Error{.kind = Error::Kind::Auth, .detail = {}, .code = u"no-key"_s} : key.error(),
                &provider));
            return end();
        }
        keys.append(*key);
        readKeys(plan, keys);
    });
}

void LabBench::run(const BenchmarkPlan &plan, const QList<Secret> &keys)
{
    m_result = {};
    m_result.plan = plan;
    tell();
    m_benchmark = new Benchmark(m_client, plan, keys);
    connect(m_benchmark, &Benchmark::attempted, &m_metrics,
        [metrics = &m_metrics](const RequestRecord &record) { metrics->add({record}); });
    const Benchmark *from = m_benchmark;
    connect(m_benchmark, &Benchmark::measured, this,
        [this, from](const BenchmarkSample &sample, const BenchmarkProgress &progress) {
            if (from != m_benchmark)
                return;
            m_progress = progress;
            m_result.samples.append(sample);
            Q_EMIT progressed();
            tell();
        });
    connect(m_benchmark, &Benchmark::finished, this, [this, from](const BenchmarkResult &result) {
        if (from != m_benchmark)
            return;
        m_result = result;
        end();
        tell();
    });
    m_benchmark->start();
}

void LabBench::end()
{
    if (Benchmark *done = std::exchange(m_benchmark, nullptr))
        done->deleteLater();
    m_busy = false;
    Q_EMIT busyChanged();
    Q_EMIT finished();
}

void LabBench::cancel()
{
    if (m_benchmark)
        m_benchmark->stop(); // `finished` brings what was measured
    else if (m_busy)
        end();
}

double LabBench::progress() const
{
    return m_progress.all > 0 ? static_cast<double>(m_progress.done) / m_progress.all : 0;
}

QString LabBench::progressText() const
{
    if (m_progress.all == 0)
        return tr("Starting…");
    const QString done = tr("%1 of %2 requests").arg(m_progress.done).arg(m_progress.all);
    return m_progress.left ? tr("%1, about %2 left").arg(done, clockText(*m_progress.left)) : done;
}

void LabBench::save(const QString &name)
{
    if (!BenchmarkShelf::isName(name))
        return say(tr("A name has letters, digits, spaces, - and _."));
    const auto saved = m_shelf.save(name, m_result);
    say(saved ? tr("Kept as “%1”.").arg(name) : tr("It could not be kept: %1.").arg(saved.error().detail));
    Q_EMIT baselinesChanged();
}

void LabBench::setBaseline(const QString &name)
{
    m_baselineName.clear();
    m_before.reset();
    if (!name.isEmpty()) {
        auto loaded = m_shelf.load(name);
        if (loaded) {
            m_before = *loaded;
            m_baselineName = name;
        } else {
            say(tr("It cannot be compared with: %1.").arg(loaded.error().detail));
        }
    }
    tell();
}

void LabBench::say(const QString &note)
{
    m_note = note;
    Q_EMIT noted();
}

}
