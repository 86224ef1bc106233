#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "latency/DriftOverview.h"
#include "latency/LatencyOverview.h"
#include "latency/RequestExport.h"
#include "MetricsFixture.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

constexpr std::int64_t minute = 60'000;

RequestFact fact(std::int64_t at, float ttft, std::uint32_t target = 0)
{
    return {.row = at + 1,
        .at = at,
        .ttft = ttft,
        .speed = 50,
        .target = target,
        .counted = true,
        .undisturbed = true};
}

RequestFacts twoModels()
{
    RequestFacts facts;
    facts.targets = {{u"acme"_s, u"https://a"_s, u"tide"_s}, {u"brook"_s, u"https://b"_s, u"ebb"_s}};
    for (int i = 0; i < 40; ++i)
        facts.rows.push_back(fact(i * minute, static_cast<float>(300 + i), i % 4 == 0 ? 1 : 0));
    return facts;
}

}

class LatencyOverviewTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRowForEachModel();
    void everyFilterNarrows();
    void rehearsalIsLeftOutUnlessAskedFor();
    void errorsAreCountedApart();
    void theScaleIsRoundAndHoldsAll();
    void manyFallOnOneSpot();
    void linesHaveAMedianAndLaterAP95();
    void nothingIsNoPicture();
    void driftIsFoundAndABaselineForgetsIt();
    void exportsHoldWhatIsKnown();
};

void LatencyOverviewTest::aRowForEachModel()
{
    const LatencyOverview overview = overviewOf(twoModels(), {.until = 40 * minute});
    QCOMPARE(overview.requests, 40);
    QCOMPARE(overview.models.size(), 2);
    QCOMPARE(overview.models[0].model, u"tide"_s); // the most requests
    QCOMPARE(overview.models[0].series, 0);
    QCOMPARE(overview.models[1].provider, u"brook"_s);
    QCOMPARE(overview.models[1].summary.n, 10);
    QCOMPARE(overview.models[1].summary.median, 318.0);
    QVERIFY(!overview.models[1].summary.p95);
    QVERIFY(overview.models[0].summary.p95);
    QCOMPARE(overview.providerChoices, QStringList({u"acme"_s, u"brook"_s}));
    QCOMPARE(overview.dots.size(), 40u);
}

void LatencyOverviewTest::everyFilterNarrows()
{
    RequestFacts facts = twoModels();
    facts.rows[5].cache = CacheState::Cached;
    facts.rows[6].origin = Origin::Bench;
    const auto count = [&](const RequestFilter &filter) { return overviewOf(facts, filter).requests; };
    QCOMPARE(count({.since = 30 * minute, .until = 40 * minute}), 10);
    QCOMPARE(count({.provider = u"brook"_s}), 10);
    QCOMPARE(count({.model = u"tide"_s}), 30);
    QCOMPARE(count({.provider = u"brook"_s, .model = u"tide"_s}), 0);
    QCOMPARE(count({.cache = CacheState::Cached}), 1);
    QCOMPARE(count({.origin = Origin::Bench}), 1);
    QCOMPARE(rowsOf(facts, {.origin = Origin::Bench}), QList<qint64>{6 * minute + 1});
    // A provider narrows the models to choose from, and not the providers.
    const LatencyOverview narrow = overviewOf(facts, {.provider = u"brook"_s});
    QCOMPARE(narrow.modelChoices, QStringList{u"ebb"_s});
    QCOMPARE(narrow.providerChoices.size(), 2);
}

void LatencyOverviewTest::rehearsalIsLeftOutUnlessAskedFor()
{
    RequestFacts facts = twoModels();
    facts.rows[0].origin = Origin::Rehearsal;
    QCOMPARE(overviewOf(facts, {}).requests, 39);
    QCOMPARE(overviewOf(facts, {.origin = Origin::Rehearsal}).requests, 1);
}

void LatencyOverviewTest::errorsAreCountedApart()
{
    RequestFacts facts = twoModels();
    for (const auto &[row, outcome] :
        {std::pair(1, Outcome::Failed), std::pair(2, Outcome::TimedOut), std::pair(3, Outcome::Stopped)}) {
        facts.rows[std::size_t(row)].outcome = outcome;
        facts.rows[std::size_t(row)].counted = false;
    }
    const LatencyOverview overview = overviewOf(facts, {});
    QCOMPARE(overview.requests, 40);
    QCOMPARE(overview.counted, 37);
    QCOMPARE(overview.models[0].requests, 30);
    QCOMPARE(overview.models[0].failed, 1);
    QCOMPARE(overview.models[0].timedOut, 1);
    QCOMPARE(overview.models[0].summary.n, 27);
}

void LatencyOverviewTest::theScaleIsRoundAndHoldsAll()
{
    const LatencyOverview overview = overviewOf(twoModels(), {.until = 40 * minute});
    QCOMPARE(overview.low, 200.0);
    QCOMPARE(overview.high, 500.0);
    QCOMPARE(overview.placeOf(200), 0.0);
    QCOMPARE(overview.placeOf(500), 1.0);
    QVERIFY(std::abs(overview.valueAt(overview.placeOf(333)) - 333) < 1e-9);
    for (const LatencyDot &dot : overview.dots) {
        QVERIFY(dot.x >= 0 && dot.x <= 1);
        QVERIFY(dot.y >= 0 && dot.y <= 1);
    }
    RequestFacts same;
    same.targets = {{}};
    same.rows = {fact(0, 100), fact(minute, 100)};
    const LatencyOverview flat = overviewOf(same, {.until = 2 * minute});
    QVERIFY(flat.high > flat.low);
}

void LatencyOverviewTest::manyFallOnOneSpot()
{
    RequestFacts facts;
    facts.targets = {{}};
    for (int i = 0; i < 50'000; ++i)
        facts.rows.push_back(fact(i, static_cast<float>(300 + i % 7)));
    const LatencyOverview overview = overviewOf(facts, {.until = 50'000});
    QVERIFY(overview.dots.size() < 3000);
    int sum = 0;
    for (const LatencyDot &dot : overview.dots)
        sum += dot.count;
    QCOMPARE(sum, 50'000);
}

void LatencyOverviewTest::linesHaveAMedianAndLaterAP95()
{
    const LatencyOverview few = overviewOf(twoModels(), {.until = 40 * minute});
    QCOMPARE(few.lines.size(), 2);
    QVERIFY(!few.lines[1].empty());
    QVERIFY(!few.lines[1][0].p95);
    RequestFacts facts;
    facts.targets = {{}};
    for (int i = 0; i < 5000; ++i)
        facts.rows.push_back(fact(i * minute, static_cast<float>(100 + i % 100)));
    const LatencyOverview many = overviewOf(facts, {.until = 5000 * minute});
    QVERIFY(many.lines[0].size() > 50 && many.lines[0].size() <= 60);
    for (const LatencyStretch &stretch : many.lines[0]) {
        QVERIFY(stretch.p95);
        QVERIFY(*stretch.p95 > stretch.median);
        QVERIFY(std::abs(many.valueAt(double(stretch.median)) - 149.5) < 12);
    }
}

void LatencyOverviewTest::nothingIsNoPicture()
{
    const LatencyOverview overview = overviewOf({}, {.until = minute});
    QCOMPARE(overview.counted, 0);
    QVERIFY(overview.dots.empty() && overview.models.isEmpty());
    RequestFacts facts = twoModels();
    for (RequestFact &row : facts.rows)
        row.speed = RequestFact::absent;
    const LatencyOverview speeds = overviewOf(facts, {.measured = Measured::Speed});
    QCOMPARE(speeds.requests, 40);
    QCOMPARE(speeds.counted, 0);
}

void LatencyOverviewTest::driftIsFoundAndABaselineForgetsIt()
{
    RequestFacts facts;
    facts.targets = {{u"acme"_s, u"https://a"_s, u"tide"_s}};
    for (int i = 0; i < 200; ++i)
        facts.rows.push_back(fact(i * minute, static_cast<float>((i < 140 ? 300 : 600) + i % 10)));
    const auto found = driftOf(facts, {});
    QCOMPARE(found.size(), 2); // TTFT and tokens/s
    QCOMPARE(found[0].measured, Measured::Ttft);
    QCOMPARE(found[0].state, DriftWatch::State::Alarm);
    QVERIFY(found[0].worseSince && *found[0].worseSince >= 120 * minute);
    QVERIFY(found[0].latest->ratio > 1.8);
    QCOMPARE(found[1].state, DriftWatch::State::Watching);

    const Baseline anew{u"https://a"_s, u"tide"_s, CacheState::Unknown,
        QDateTime::fromMSecsSinceEpoch(140 * minute, Qt::UTC)};
    const auto after = driftOf(facts, {anew});
    QCOMPARE(after[0].state, DriftWatch::State::NotEnoughData);
    // Retried and benched requests are no evidence.
    for (RequestFact &row : facts.rows)
        row.undisturbed = false;
    QVERIFY(driftOf(facts, {}).isEmpty());
}

void LatencyOverviewTest::exportsHoldWhatIsKnown()
{
    RequestRecord record = sampleRequest(u"a"_s);
    record.model = u"tide, \"the\" model"_s;
    record.route = u"=1+1"_s;
    const QList<QByteArray> lines = requestsAsCsv({record}).split('\n');
    QCOMPARE(lines.size(), 3); // header, row, nothing
    QVERIFY(lines[0].startsWith("at,provider,endpoint,model,"));
    QVERIFY(lines[1].contains("\"tide, \"\"the\"\" model\""));
    QVERIFY(lines[1].contains("'=1+1"));
    QVERIFY(lines[1].contains(",300,"));
    QCOMPARE(lines[0].count(','), lines[1].count(',') - 1); // one comma stands in the name
    const QJsonArray json = QJsonDocument::fromJson(requestsAsJson({record, record})).array();
    QCOMPARE(json.size(), 2);
    const QJsonObject first = json[0].toObject();
    QCOMPARE(first[u"ttft_ms"].toDouble(), 300.0);
    QVERIFY(!first.contains(u"dns_ms"_s));
    QCOMPARE(first[u"deltas_ms"].toArray().size(), 40);
    QCOMPARE(first[u"stamps_ms"].toObject()[u"started"].toDouble(), 3.0);
}

QTEST_APPLESS_MAIN(LatencyOverviewTest)
#include "tst_latency_overview.moc"
