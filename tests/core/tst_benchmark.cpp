#include <algorithm>
#include <cmath>
#include <utility>

#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include "latency/Benchmark.h"
#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

// A whole benchmark against a rehearsed provider.
class BenchmarkTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void eachTargetIsAskedAsOftenAsPlanned();
    void cachedIsFasterThanColdByUsage();
    void aTimetableDoesNotWaitForTheServer();
    void onlySoManyAtOnce();
    void aRateComesFromTheWarmUps();
    void stoppedKeepsWhatWasMeasured();
    void aFailureIsNoLatency();
    void eachAttemptIsARowForTheMetrics();

private:
    BenchmarkTarget target(PromptCache cache, const QString &model = u"rehearsal"_s) const;
    BenchmarkResult run(const BenchmarkPlan &plan);

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    RehearsalServer m_server{{.ttft = 60ms, .cachedTtft = 15ms, .tpot = 500us, .tokens = 5}};
};

void BenchmarkTest::init()
{
    m_server.setProfile({.ttft = 60ms, .cachedTtft = 15ms, .tpot = 500us, .tokens = 5});
}

BenchmarkTarget BenchmarkTest::target(PromptCache cache, const QString &model) const
{
    BenchmarkTarget target{.subject = model,
        .size = {},
        .cache = cache,
        .provider = rehearsalProvider(m_server.url()),
        .request = {}};
    target.request.model = model;
    target.request.system = paddingText(200);
    target.request.turns = {{ChatRequest::Role::User, u"Why?"_s}};
    return target;
}

BenchmarkResult BenchmarkTest::run(const BenchmarkPlan &plan)
{
    auto *benchmark = new Benchmark(m_client, plan, QList<Secret>(plan.targets.size()));
    QSignalSpy measured(benchmark, &Benchmark::measured);
    BenchmarkResult result;
    bool over = false;
    connect(benchmark, &Benchmark::finished, this, [&](const BenchmarkResult &last) {
        result = last;
        over = true;
    });
    benchmark->start();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(over, 20'000); }();
    if (!over || measured.size() != result.samples.size())
        qFatal("a benchmark did not end as it should");
    const auto last = measured.last().at(1).value<BenchmarkProgress>();
    if (last.done != last.all && !result.stopped)
        qFatal("a benchmark ended early");
    benchmark->deleteLater();
    return result;
}

void BenchmarkTest::eachTargetIsAskedAsOftenAsPlanned()
{
    const BenchmarkResult result =
        run({.targets = {target(PromptCache::Cold), target(PromptCache::Cold, u"rehearsal-fast"_s)},
            .runs = 6,
            .warmUps = 2,
            .concurrency = {},
            .rate = {}});
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(countOf(result, i, LeftOut::WarmUp), 2);
        QCOMPARE(countOf(result, i, LeftOut::No), 6);
    }
    QVERIFY(!result.stopped && !timetableOf(result));
    const Comparison comparison = compare(result, {0, 1, false}, BenchmarkMetric::Ttft);
    QCOMPARE(comparison.verdict, Comparison::Verdict::Smaller);
    QVERIFY(*comparison.ratio < 0.7);
}

void BenchmarkTest::cachedIsFasterThanColdByUsage()
{
    const BenchmarkResult result = run({.targets = {target(PromptCache::Cold), target(PromptCache::Cached)},
        .runs = 6,
        .warmUps = 1,
        .concurrency = {},
        .rate = {}});
    QCOMPARE(countOf(result, 0, LeftOut::No), 6);
    QCOMPARE(countOf(result, 1, LeftOut::No), 6);
    QCOMPARE(typicalUsage(result, 0).cached.value_or(0), 0);
    QVERIFY(typicalUsage(result, 1).cached.value() >= 200);
    QCOMPARE(compare(result, {0, 1, true}, BenchmarkMetric::Ttft).verdict, Comparison::Verdict::Smaller);
}

void BenchmarkTest::aTimetableDoesNotWaitForTheServer()
{
    const BenchmarkResult result = run(
        {.targets = {target(PromptCache::AsIs)}, .runs = 40, .warmUps = 1, .concurrency = {}, .rate = 200});
    const auto report = timetableOf(result).value();
    QCOMPARE(report.offered, 200.0);
    QCOMPARE(report.late.n, 40);
    QCOMPARE(report.held, 0);
    QVERIFY(report.mostUnderWay >= 2); // a new one each 5 ms, an answer after 15 at the least
    QList<double> due;
    for (const BenchmarkSample &sample : result.samples) {
        if (sample.due)
            due.append(*sample.due);
    }
    std::sort(due.begin(), due.end());
    for (qsizetype i = 0; i < due.size(); ++i)
        QVERIFY(std::abs(due[i] - 5.0 * static_cast<double>(i)) < 0.001);
}

void BenchmarkTest::onlySoManyAtOnce()
{
    const BenchmarkResult result = run(
        {.targets = {target(PromptCache::Cold)}, .runs = 12, .warmUps = 0, .concurrency = 2, .rate = 100});
    const auto report = timetableOf(result).value();
    QCOMPARE(report.mostUnderWay, 2);
    QVERIFY(report.held >= 8);
    // Two at a time, 60 ms each, due each 10 ms: the last ones waited for a long time, and that counts.
    QVERIFY(summaryOf(valuesOf(result, 0, BenchmarkMetric::Ttft)).most.value() > 200);
}

void BenchmarkTest::aRateComesFromTheWarmUps()
{
    const BenchmarkResult result =
        run({.targets = {target(PromptCache::Cold)}, .runs = 16, .warmUps = 1, .concurrency = 4, .rate = {}});
    const double duration = *result.samples.first().figures.e2e; // a little less than the whole request
    QVERIFY(result.rate && *result.rate > 0 && *result.rate <= 4 / duration * 1000);
    QCOMPARE(countOf(result, 0, LeftOut::No), 16);
}

void BenchmarkTest::stoppedKeepsWhatWasMeasured()
{
    const BenchmarkPlan plan{
        .targets = {target(PromptCache::Cold)}, .runs = 500, .warmUps = 1, .concurrency = {}, .rate = {}};
    auto *benchmark = new Benchmark(m_client, plan, {Secret()});
    QSignalSpy measured(benchmark, &Benchmark::measured);
    QSignalSpy finished(benchmark, &Benchmark::finished);
    benchmark->start();
    QTRY_VERIFY(measured.size() >= 3);
    benchmark->stop();
    QTRY_COMPARE(finished.size(), 1);
    const auto result = finished.first().first().value<BenchmarkResult>();
    QVERIFY(result.stopped);
    QVERIFY(result.samples.size() < 20);
    QVERIFY(countOf(result, 0, LeftOut::No) >= 2);
    benchmark->deleteLater();
}

void BenchmarkTest::aFailureIsNoLatency()
{
    m_server.setProfile({.ttft = 1ms, .tpot = 500us, .tokens = 5, .fault = Fault::Status500});
    const BenchmarkResult result =
        run({.targets = {target(PromptCache::AsIs)}, .runs = 3, .warmUps = 1, .concurrency = {}, .rate = {}});
    QCOMPARE(countOf(result, 0, LeftOut::Failed), 4);
    QVERIFY(valuesOf(result, 0, BenchmarkMetric::Ttft).empty());
    QCOMPARE(result.samples.first().error->status, 500);
}

void BenchmarkTest::eachAttemptIsARowForTheMetrics()
{
    BenchmarkPlan plan{
        .targets = {target(PromptCache::AsIs)}, .runs = 3, .warmUps = 1, .concurrency = {}, .rate = {}};
    plan.targets[0].provider.id = u"mine"_s;
    auto *benchmark = new Benchmark(m_client, plan, {Secret()});
    QSignalSpy attempted(benchmark, &Benchmark::attempted);
    QSignalSpy finished(benchmark, &Benchmark::finished);
    benchmark->start();
    QVERIFY(finished.wait(20'000));
    benchmark->deleteLater();
    QCOMPARE(attempted.size(), 4);
    QSet<QString> ids;
    for (const QVariantList &values : std::as_const(attempted)) {
        const auto record = values.first().value<RequestRecord>();
        ids.insert(record.id);
        QCOMPARE(record.origin, Origin::Bench);
        QCOMPARE(record.provider, u"mine"_s);
        QCOMPARE(record.model, u"rehearsal"_s);
        QCOMPARE(record.end, End::Complete);
        QCOMPARE(record.usage.out, 5);
        QVERIFY(isCounted(record));
    }
    QCOMPARE(ids.size(), 4);
}

QTEST_GUILESS_MAIN(BenchmarkTest)
#include "tst_benchmark.moc"
