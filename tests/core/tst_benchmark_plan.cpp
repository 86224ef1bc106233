#include <set>

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "latency/BenchmarkCondition.h"
#include "latency/BenchmarkFile.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What a benchmark asks and in which order, what counts, what is compared, and what is kept of it: all of it
// without a network.
class BenchmarkPlanTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void roundsAreWholeAndShuffled();
    void theSameSeedGivesTheSameOrder();
    void aCachedTargetIsPrimedEvenWithoutWarmUps();
    void theNonceStandsAtTheStart();
    void aCachedPrefixIsTheSameByteForByte();
    void paddingGrowsAtItsEnd();
    void onlyWhatUsageShowsCountsAsCached();
    void pairsDifferInOneThing();
    void aTimetableCountsFromTheIntendedStart();
    void aBaselineComesBack();
    void aStrangeFileIsRefused_data();
    void aStrangeFileIsRefused();
    void conditions_data();
    void conditions();
    void wrongConditions_data();
    void wrongConditions();
    void aRatioNeedsABaselineThatDiffers();
};

static BenchmarkTarget target(const QString &subject, PromptCache cache, const QString &size = {})
{
    BenchmarkTarget target{.subject = subject, .size = size, .cache = cache, .provider = {}, .request = {}};
    target.request.model = subject;
    target.request.system = u"Static."_s;
    target.request.turns = {{ChatRequest::Role::User, u"Why?"_s}};
    return target;
}

static BenchmarkSample sample(
    int target, double ttft, std::optional<std::int64_t> cached = {}, bool warmUp = false)
{
    BenchmarkSample sample;
    sample.turn = {target, 0, warmUp};
    sample.figures.ttft = ttft;
    sample.usage.in = 1000;
    sample.usage.cached = cached;
    return sample;
}

void BenchmarkPlanTest::roundsAreWholeAndShuffled()
{
    BenchmarkPlan plan{.targets = {target(u"a"_s, PromptCache::AsIs), target(u"b"_s, PromptCache::AsIs),
                           target(u"c"_s, PromptCache::AsIs)},
        .runs = 30,
        .warmUps = 2,
        .concurrency = {},
        .rate = {}};
    const auto turns = turnsOf(plan);
    QCOMPARE(turns.size(), std::size_t(3 * 32));
    for (std::size_t i = 0; i < 6; ++i)
        QVERIFY(turns[i].warmUp);
    std::set<std::vector<int>> orders;
    for (std::size_t i = 6; i < turns.size(); i += 3) {
        std::set<int> seen;
        std::vector<int> order;
        for (std::size_t k = i; k < i + 3; ++k) {
            QVERIFY(!turns[k].warmUp);
            QCOMPARE(turns[k].round, static_cast<int>(i / 3) - 2);
            seen.insert(turns[k].target);
            order.push_back(turns[k].target);
        }
        QCOMPARE(seen.size(), std::size_t(3)); // each target once a round
        orders.insert(order);
    }
    QVERIFY(orders.size() >= 5); // of 6 possible ones, in 30 rounds
}

void BenchmarkPlanTest::theSameSeedGivesTheSameOrder()
{
    BenchmarkPlan plan{.targets = {target(u"a"_s, PromptCache::AsIs), target(u"b"_s, PromptCache::AsIs)},
        .concurrency = {},
        .rate = {},
        .seed = 5};
    const auto turns = turnsOf(plan);
    QCOMPARE(turnsOf(plan), turns);
    plan.seed = 6;
    QVERIFY(turnsOf(plan) != turns);
}

void BenchmarkPlanTest::aCachedTargetIsPrimedEvenWithoutWarmUps()
{
    const BenchmarkPlan plan{
        .targets = {target(u"a"_s, PromptCache::Cold), target(u"a"_s, PromptCache::Cached)},
        .runs = 1,
        .warmUps = 0,
        .concurrency = {},
        .rate = {}};
    const auto turns = turnsOf(plan);
    QCOMPARE(turns.size(), std::size_t(3));
    QCOMPARE(turns.front(), (BenchmarkTurn{1, 0, true}));
}

void BenchmarkPlanTest::theNonceStandsAtTheStart()
{
    BenchmarkTarget cold = target(u"a"_s, PromptCache::Cold);
    QCOMPARE(requestOf(cold, u"7f"_s).system, u"Run 7f. Static."_s);
    cold.request.system.clear();
    QCOMPARE(requestOf(cold, u"7f"_s).turns.first().text, u"Run 7f. Why?"_s);
}

void BenchmarkPlanTest::aCachedPrefixIsTheSameByteForByte()
{
    const BenchmarkTarget cached = target(u"a"_s, PromptCache::Cached);
    QCOMPARE(requestOf(cached, u"1"_s), requestOf(cached, u"2"_s));
    QCOMPARE(requestOf(cached, u"1"_s), cached.request);
}

void BenchmarkPlanTest::paddingGrowsAtItsEnd()
{
    QCOMPARE(estimateTokens(paddingText(1000)), 1000.0);
    QVERIFY(paddingText(4000).startsWith(paddingText(1000)));
}

void BenchmarkPlanTest::onlyWhatUsageShowsCountsAsCached()
{
    const BenchmarkTarget cached = target(u"a"_s, PromptCache::Cached);
    QCOMPARE(leftOut(cached, sample(0, 1, 900)), LeftOut::No);
    QCOMPARE(leftOut(cached, sample(0, 1, 0)), LeftOut::NotCached);
    QCOMPARE(leftOut(cached, sample(0, 1, std::nullopt)), LeftOut::NotCached); // unknown is not cached
    QCOMPARE(leftOut(cached, sample(0, 1, 900, true)), LeftOut::WarmUp);
    const BenchmarkTarget cold = target(u"a"_s, PromptCache::Cold);
    QCOMPARE(leftOut(cold, sample(0, 1, 0)), LeftOut::No);
    QCOMPARE(leftOut(cold, sample(0, 1, std::nullopt)), LeftOut::No);
    QCOMPARE(leftOut(cold, sample(0, 1, 3)), LeftOut::No);
    QCOMPARE(leftOut(cold, sample(0, 1, 500)), LeftOut::NotCold);
    BenchmarkSample failed = sample(0, 1, 900);
    failed.end = End::Incomplete;
    QCOMPARE(leftOut(cached, failed), LeftOut::Failed);
    BenchmarkSample retried = sample(0, 1, 900);
    retried.attempts = 2;
    QCOMPARE(leftOut(cached, retried), LeftOut::Retried);
}

void BenchmarkPlanTest::pairsDifferInOneThing()
{
    BenchmarkPlan plan;
    for (const QString &subject : {u"direct"_s, u"edge"_s}) {
        plan.targets.append(target(subject, PromptCache::Cold));
        plan.targets.append(target(subject, PromptCache::Cached));
    }
    const QList<TargetPair> expected{{0, 1, true}, {0, 2, false}, {1, 3, false}, {2, 3, true}};
    QCOMPARE(pairsOf(plan), expected);
}

void BenchmarkPlanTest::aTimetableCountsFromTheIntendedStart()
{
    BenchmarkSample late = sample(0, 400);
    late.due = 1000;
    late.held = 50;
    late.late = 2;
    late.figures.tpot = 20;
    QCOMPARE(figureOf(late, BenchmarkMetric::Ttft).value(), 452.0);
    QCOMPARE(figureOf(late, BenchmarkMetric::Tpot).value(), 20.0);
    QVERIFY(!figureOf(late, BenchmarkMetric::E2e));
}

static BenchmarkResult exampleResult()
{
    BenchmarkResult result;
    result.plan.targets = {target(u"direct"_s, PromptCache::Cold), target(u"direct"_s, PromptCache::Cached)};
    result.begun = QDateTime::fromString(u"2026-01-02T03:04:05.678Z"_s, Qt::ISODateWithMs);
    for (int i = 0; i < 20; ++i) {
        result.samples.append(sample(0, 900 + i, 0));
        result.samples.append(sample(1, 300 + i, 990));
    }
    result.samples.append(sample(1, 900, 0, true));
    BenchmarkSample failed = sample(0, 5);
    failed.end = End::Error;
    failed.error = Error{.kind = Error::Kind::RateLimit, .detail = u"slow down"_s, .status = 429};
    result.samples.append(failed);
    return result;
}

void BenchmarkPlanTest::aBaselineComesBack()
{
    const QTemporaryDir folder;
    const BenchmarkShelf shelf(folder.path() + u"/benchmarks"_s);
    QVERIFY(shelf.names().isEmpty());
    const BenchmarkResult result = exampleResult();
    QVERIFY(shelf.save(u"before"_s, result));
    QCOMPARE(shelf.names(), QStringList{u"before"_s});
    const auto back = shelf.load(u"before"_s);
    QVERIFY(back);
    QCOMPARE(back->begun, result.begun);
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(valuesOf(*back, i, BenchmarkMetric::Ttft), valuesOf(result, i, BenchmarkMetric::Ttft));
        QCOMPARE(typicalUsage(*back, i), typicalUsage(result, i));
        QCOMPARE(counterpart(back->plan, result.plan.targets[i]), i);
    }
    QCOMPARE(countOf(*back, 0, LeftOut::Failed), 1);
    QCOMPARE(back->samples.last().error, result.samples.last().error);
    QCOMPARE(benchmarkToJson(*back)["samples"_L1], benchmarkToJson(result)["samples"_L1]);
    QVERIFY(!shelf.load(u"after"_s));
    QVERIFY(!shelf.save(u"../escape"_s, result));
}

void BenchmarkPlanTest::aStrangeFileIsRefused_data()
{
    QTest::addColumn<QJsonObject>("json");
    QJsonObject json = benchmarkToJson(exampleResult());
    json.insert(u"version"_s, 2);
    QTest::newRow("newer version") << json;
    QTest::newRow("another file") << QJsonObject{{u"name"_s, u"x"_s}};
    QTest::newRow("not JSON") << QJsonObject();
    json.insert(u"version"_s, 1);
    json.insert(u"samples"_s, QJsonArray{QJsonObject{{u"target"_s, 9}}});
    QTest::newRow("sample of no target") << json;
}

void BenchmarkPlanTest::aStrangeFileIsRefused()
{
    QFETCH(const QJsonObject, json);
    const auto read = benchmarkFromJson(json);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, Error::Kind::Storage);
    QVERIFY(!read.error().detail.isEmpty());
}

void BenchmarkPlanTest::conditions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<bool>>("holds"); // for the targets it concerns
    QTest::newRow("any target") << u"ttft.p50 > 500"_s << QList<bool>{true, false};
    QTest::newRow("one target") << u"cached:ttft.p50 > 500"_s << QList<bool>{false};
    QTest::newRow("by subject") << u"direct: ttft.median>=909.5"_s << QList<bool>{true, false};
    QTest::newRow("no target") << u"edge:ttft.p50 > 500"_s << QList<bool>{};
    QTest::newRow("p95") << u"ttft.p95 <= 318.05"_s << QList<bool>{false, true};
    QTest::newRow("most") << u"ttft.max < 319.5"_s << QList<bool>{false, true};
    QTest::newRow("least") << u"ttft.min < 300.5"_s << QList<bool>{false, true};
    QTest::newRow("errors") << u"errors > 0"_s << QList<bool>{true, false};
}

void BenchmarkPlanTest::conditions()
{
    QFETCH(const QString, text);
    QFETCH(const QList<bool>, holds);
    const auto condition = BenchmarkCondition::parse(text);
    QVERIFY2(condition, condition ? "" : qPrintable(condition.error()));
    QList<bool> found;
    for (const ConditionFinding &finding : judge(*condition, exampleResult(), nullptr)) {
        QVERIFY(finding.value);
        found.append(finding.holds);
    }
    QCOMPARE(found, holds);
}

void BenchmarkPlanTest::wrongConditions_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "ttft", "ttft > 5", "ttft.p50", "ttft.p50 = 5", "ttft.p50 > fast",
             "tfft.p50 > 5", "ttft.p42 > 5", "errors.p50 > 1", "errors"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void BenchmarkPlanTest::wrongConditions()
{
    QFETCH(const QString, text);
    const auto condition = BenchmarkCondition::parse(text);
    QVERIFY(!condition);
    QVERIFY(condition.error().contains(text) && condition.error().endsWith(u'.'));
}

void BenchmarkPlanTest::aRatioNeedsABaselineThatDiffers()
{
    const auto condition = BenchmarkCondition::parse(u"ttft.ratio > 1.1"_s).value();
    const BenchmarkResult before = exampleResult();
    QVERIFY(!judge(condition, before, nullptr).first().value);
    QCOMPARE(judge(condition, before, &before).first().value, 1.0); // no difference can be seen
    BenchmarkResult after = before;
    for (BenchmarkSample &slow : after.samples)
        slow.figures.ttft = *slow.figures.ttft * 1.5;
    const auto findings = judge(condition, after, &before);
    QVERIFY(findings[0].holds && findings[1].holds);
    QVERIFY(std::abs(*findings[0].value - 1.5) < 0.01);
}

QTEST_APPLESS_MAIN(BenchmarkPlanTest)
#include "tst_benchmark_plan.moc"
