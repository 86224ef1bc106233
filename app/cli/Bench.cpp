#include "Bench.h"

#include <cstdio>
#include <unistd.h>

#include "BenchReport.h"
#include "ErrorText.h"
#include "latency/BenchmarkFile.h"
#include "latency/BenchText.h"
#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

Bench::Bench(const QStringList &words, LowDelay &lowDelay)
    : m_words(words)
    , m_client(m_clock, &lowDelay)
{ }

Bench::~Bench() = default;

static Result<BenchmarkShelf> shelfOf(const CommonOptions &options)
{
    return profileOf(options).map(
        [](const Profile &profile) { return BenchmarkShelf(profile.benchmarksDir()); });
}

Parsed<void> Bench::addSubject(const CommonOptions &options)
{
    Subject subject{.options = options,
        .keys = std::make_unique<KeyStore>(QString::fromLatin1(FIRSTLIGHT_APP_ID)),
        .choice = {},
        .provider = {},
        .target = {},
        .key = {}};
    subject.choice = std::make_unique<TargetChoice>(options, m_client, *subject.keys);
    const auto provider = subject.choice->chooseProvider();
    if (!provider)
        return tl::unexpected(provider.error());
    subject.provider = *provider;
    m_subjects.push_back(std::move(subject));
    return {};
}

int Bench::start()
{
    const auto options = benchOptions(m_words);
    if (!options)
        return complain(BadUsage, options.error().text);
    m_options = *options;
    if (m_options.help)
        return Done;
    if (!m_options.compare.isEmpty()) {
        auto baseline = shelfOf(m_options.common).and_then([this](const BenchmarkShelf &shelf) {
            return shelf.load(m_options.compare);
        });
        if (!baseline)
            return complain(BadUsage, u"--compare: %1."_s.arg(baseline.error().detail));
        m_baseline = *baseline;
    }
    if (const auto added = addSubject(m_options.common); !added)
        return complain(BadUsage, added.error().text);
    for (const QString &against : m_options.against) {
        const auto other = optionsAgainst(m_options, against);
        if (!other)
            return complain(BadUsage, other.error().text);
        if (const auto added = addSubject(*other); !added)
            return complain(BadUsage, added.error().text);
    }
    if (m_subjects.front().choice->isRehearsal() && m_options.common.provider.isEmpty())
        std::fprintf(stderr,
            "No provider is set up, so the built-in rehearsal answers: no model, nothing leaves this "
            "computer.\n");
    connect(&m_interrupt, &Interrupt::pressed, this, [this] {
        m_interrupted = true;
        if (m_benchmark)
            m_benchmark->stop();
        else
            Q_EMIT finished(Interrupted);
    });
    // Not before start() has returned.
    QMetaObject::invokeMethod(
        this, [this] { resolve(0); }, Qt::QueuedConnection);
    return -1;
}

// Each one's model and key, one after the other: a keychain asks one question at a time.
void Bench::resolve(std::size_t index)
{
    if (index == m_subjects.size())
        return run();
    Subject &subject = m_subjects[index];
    subject.choice->choose(subject.provider, [this, index](const Result<Target> &target) {
        Subject &chosen = m_subjects[index];
        if (!target)
            return fail(chosen, target.error());
        chosen.target = *target;
        chosen.keys->readFor(chosen.provider, this, [this, index](const Result<Secret> &key) {
            Subject &ready = m_subjects[index];
            if (!key)
                return fail(ready, key.error());
            if (ready.provider.needsKey && key->isEmpty())
                return fail(ready, {.kind = Error::Kind::Auth, .detail = {}, .code = u"no-key"_s});
            ready.key = *key;
            resolve(index + 1);
        });
    });
}

// The model where the provider is the same for all, the provider where the model is, else both.
QString Bench::subjectName(std::size_t index) const
{
    const auto whole = [this](std::size_t i) {
        const Subject &subject = m_subjects[i];
        const bool url = subject.provider.id == u"url";
        return std::pair(
            subject.target.model, url ? subject.provider.baseUrl.authority() : subject.provider.name);
    };
    bool models = false;
    bool providers = false;
    int same = 0;
    for (std::size_t i = 0; i < m_subjects.size(); ++i) {
        models |= whole(i).first != whole(0).first;
        providers |= whole(i).second != whole(0).second;
        same += i < index && whole(i) == whole(index) ? 1 : 0;
    }
    const auto [model, provider] = whole(index);
    const QString name = models && !providers ? model
        : providers && !models                ? provider
                                              : u"%1, %2"_s.arg(model, provider);
    return same == 0 ? name : u"%1 (%2)"_s.arg(name).arg(same + 1);
}

void Bench::run()
{
    BenchmarkPlan plan = m_options.plan;
    QList<Secret> keys;
    for (std::size_t i = 0; i < m_subjects.size(); ++i) {
        const Subject &subject = m_subjects[i];
        ChatRequest request;
        request.model = subject.target.model;
        request.system = subject.target.system;
        request.maxTokens = subject.target.maxTokens;
        request.temperature = subject.target.temperature;
        for (const BenchmarkTarget &target :
            targetsOf(m_options, subjectName(i), subject.provider, request)) {
            plan.targets.append(target);
            keys.append(subject.key);
        }
    }
    if (isatty(STDERR_FILENO) != 0)
        m_status = std::make_unique<StatusLine>();
    m_benchmark = new Benchmark(m_client, plan, keys);
    if (const auto profile = profileOf(m_options.common)) {
        m_metrics = std::make_unique<MetricsStore>(profile->metricsPath());
        connect(m_benchmark, &Benchmark::attempted, m_metrics.get(),
            [this](const RequestRecord &record) { m_metrics->add({record}); });
        connect(m_metrics.get(), &MetricsStore::failed, this, [](const Error &error) {
            std::fprintf(stderr, "These requests are not kept among the measurements: %s\n",
                qUtf8Printable(errorText(error, nullptr)));
        });
    }
    connect(m_benchmark, &Benchmark::measured, this, &Bench::showProgress);
    connect(m_benchmark, &Benchmark::finished, this, &Bench::report);
    connect(m_benchmark, &Benchmark::learnt, this, [this](const Provider &learnt) {
        if (const auto kept = m_subjects.front().choice->remember(learnt); !kept)
            std::fprintf(stderr, "%s\n", qUtf8Printable(errorText(kept.error(), &learnt)));
    });
    m_benchmark->start();
}

void Bench::showProgress(const BenchmarkSample &sample, const BenchmarkProgress &progress)
{
    if (!m_status || !m_status->isLive())
        return;
    QString text = u"%1 of %2"_s.arg(progress.done).arg(progress.all);
    if (progress.left)
        text += u", %1 left"_s.arg(clockText(*progress.left));
    text += u"; TTFT %1"_s.arg(durationText(figureOf(sample, BenchmarkMetric::Ttft)));
    m_status->show(text);
}

void Bench::report(const BenchmarkResult &result)
{
    m_status.reset();
    const BenchReport report{m_options, result, m_baseline};
    const QByteArray out = m_options.common.json ? report.json()
        : m_options.csv                          ? report.csv()
                                                 : report.text().toUtf8();
    std::fwrite(out.constData(), 1, static_cast<std::size_t>(out.size()), stdout);
    std::fflush(stdout);

    bool failed = false;
    for (int target = 0; target < result.plan.targets.size(); ++target) {
        if (countOf(result, target, LeftOut::No) > 0 || result.stopped)
            continue;
        failed = true;
        const auto first = std::find_if(result.samples.begin(), result.samples.end(),
            [&](const BenchmarkSample &sample) { return sample.turn.target == target && sample.error; });
        const QString why = first == result.samples.end()
            ? u"no request counts."_s
            : errorText(*first->error, &result.plan.targets[target].provider);
        std::fprintf(
            stderr, "%s: %s\n", qUtf8Printable(targetText(result.plan, target)), qUtf8Printable(why));
    }
    if (!m_options.save.isEmpty() && !result.stopped && !failed) {
        const auto saved = shelfOf(m_options.common).and_then([&](const BenchmarkShelf &shelf) {
            return shelf.save(m_options.save, result);
        });
        if (!saved)
            std::fprintf(
                stderr, "The baseline could not be saved: %s.\n", qUtf8Printable(saved.error().detail));
        failed |= !saved;
    }
    const QStringList broken = report.broken();
    const QStringList unjudged = report.unjudged();
    if (m_options.common.json || m_options.csv) {
        for (const QString &sentence : broken + unjudged)
            std::fprintf(stderr, "%s\n", qUtf8Printable(sentence));
    }
    const bool stopped = m_interrupted || result.stopped;
    Q_EMIT finished(stopped                 ? Interrupted
            : !broken.isEmpty()             ? FailIf
            : failed || !unjudged.isEmpty() ? Failed
                                            : Done);
}

void Bench::fail(const Subject &subject, const Error &error)
{
    std::fprintf(stderr, "%s\n", qUtf8Printable(errorText(error, &subject.provider)));
    Q_EMIT finished(Failed);
}

}
