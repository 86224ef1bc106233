#include <cmath>
#include <random>

#include <QTest>

#include "latency/DriftWatch.h"

using namespace firstlight;
using State = DriftWatch::State;

// The rule step by step, and then what it does to 500 runs of made-up requests with a fixed seed.
class DriftWatchTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsSaidBeforeTheFirstWindow();
    void oneWorseWindowIsNotAnAlarm();
    void anAlarmNamesItsEvidenceAndClears();
    void aShiftOfLessThanThirtyMillisecondsIsNone();
    void fasterIsNeverAnAlarm();
    void speedIsWorseWhenItFalls();
    void aWorseWindowNeverEntersTheBaseline();
    void aNewBaselineForgets();
    void simulation_data();
    void simulation();
};

// Samples around `level` that differ, so that ranks say something.
static void feed(DriftWatch &watch, int count, double level)
{
    for (int i = 0; i < count; ++i)
        watch.add(level * (0.9 + 0.2 * ((i * 7) % 20) / 19));
}

void DriftWatchTest::nothingIsSaidBeforeTheFirstWindow()
{
    DriftWatch watch(DriftRule::ttft());
    QCOMPARE(watch.missing(), 80);
    feed(watch, 79, 400);
    QCOMPARE(watch.state(), State::NotEnoughData);
    QCOMPARE(watch.missing(), 1);
    feed(watch, 1, 400);
    QCOMPARE(watch.state(), State::Watching);
    QCOMPARE(watch.missing(), 0);
}

void DriftWatchTest::oneWorseWindowIsNotAnAlarm()
{
    DriftWatch watch(DriftRule::ttft());
    feed(watch, 100, 400);
    feed(watch, 20, 600);
    QVERIFY(watch.windows().back().worse);
    QCOMPARE(watch.state(), State::Watching);
    feed(watch, 20, 400);
    feed(watch, 20, 600);
    QCOMPARE(watch.state(), State::Watching); // worse twice, but not in a row
}

void DriftWatchTest::anAlarmNamesItsEvidenceAndClears()
{
    DriftWatch watch(DriftRule::ttft());
    feed(watch, 100, 400);
    feed(watch, 40, 600);
    QCOMPARE(watch.state(), State::Alarm);
    QCOMPARE(watch.worseSince(), 100);
    QVERIFY(watch.windows().back().p < 0.01);
    QVERIFY(std::abs(watch.windows().back().ratio - 1.5) < 0.02);
    QVERIFY(std::abs(*watch.baseline().median - 400) < 10);
    feed(watch, 20, 460); // no longer worse, but not fine either
    feed(watch, 20, 400);
    QCOMPARE(watch.state(), State::Alarm);
    feed(watch, 20, 400);
    QCOMPARE(watch.state(), State::Cleared);
    QVERIFY(!watch.worseSince());
    feed(watch, 40, 600);
    QCOMPARE(watch.state(), State::Alarm);
}

void DriftWatchTest::aShiftOfLessThanThirtyMillisecondsIsNone()
{
    DriftWatch watch(DriftRule::ttft());
    feed(watch, 100, 40);
    feed(watch, 100, 65);
    QCOMPARE(watch.state(), State::Watching);
}

void DriftWatchTest::fasterIsNeverAnAlarm()
{
    DriftWatch watch(DriftRule::ttft());
    feed(watch, 100, 400);
    feed(watch, 100, 100);
    QCOMPARE(watch.state(), State::Watching);
}

void DriftWatchTest::speedIsWorseWhenItFalls()
{
    DriftWatch watch(DriftRule::tokensPerSecond());
    feed(watch, 100, 50);
    feed(watch, 40, 80);
    QCOMPARE(watch.state(), State::Watching);
    feed(watch, 40, 40);
    QCOMPARE(watch.state(), State::Alarm);
    feed(watch, 40, 50);
    QCOMPARE(watch.state(), State::Cleared);
}

void DriftWatchTest::aWorseWindowNeverEntersTheBaseline()
{
    DriftWatch watch(DriftRule::ttft());
    feed(watch, 60, 400);
    feed(watch, 20, 600);
    QCOMPARE(watch.baseline().n, 60);
    feed(watch, 20, 600);
    QCOMPARE(watch.state(), State::Alarm); // 100 requests were enough
    QCOMPARE(watch.baseline().n, 60);

    DriftWatch steady(DriftRule::ttft());
    feed(steady, 500, 400);
    QCOMPARE(steady.baseline().n, 100);
}

void DriftWatchTest::aNewBaselineForgets()
{
    DriftWatch watch(DriftRule::ttft());
    feed(watch, 100, 400);
    feed(watch, 40, 600);
    watch.rebase();
    QCOMPARE(watch.state(), State::NotEnoughData);
    feed(watch, 200, 600);
    QCOMPARE(watch.state(), State::Watching);
}

// As in metrics.md: lognormal with sigma 0.45, 5 % of the samples four times as long, correlated from one to
// the next, a step at the end of the baseline, 260 requests after it.
static bool alarmIn(std::mt19937 &random, const DriftRule &rule, double correlation, double shift)
{
    std::normal_distribution<double> step(0, 0.45);
    std::bernoulli_distribution tail(0.05);
    DriftWatch watch(rule);
    double level = step(random);
    for (int i = 0; i < 100 + 260; ++i) {
        level = correlation * level + std::sqrt(1 - correlation * correlation) * step(random);
        watch.add(500 * std::exp(level) * (tail(random) ? 4 : 1) * (i >= 100 ? shift : 1));
        if (watch.state() == State::Alarm)
            return true;
    }
    return false;
}

void DriftWatchTest::simulation_data()
{
    QTest::addColumn<int>("baseline");
    QTest::addColumn<double>("correlation");
    QTest::addColumn<double>("shift");
    for (const int baseline : {100, 60}) {
        for (const double correlation : {0.0, 0.3}) {
            for (const double shift : {1.0, 1.5})
                QTest::addRow("baseline from %d, autocorrelation %g, shift %g", baseline, correlation, shift)
                    << baseline << correlation << shift;
        }
    }
}

void DriftWatchTest::simulation()
{
    QFETCH(const int, baseline);
    QFETCH(const double, correlation);
    QFETCH(const double, shift);
    DriftRule rule = DriftRule::ttft();
    rule.baselineLeast = baseline;
    std::mt19937 random(5);
    constexpr int runs = 500;
    int alarms = 0;
    for (int run = 0; run < runs; ++run)
        alarms += alarmIn(random, rule, correlation, shift) ? 1 : 0;
    const double share = 100.0 * alarms / runs;
    qInfo("alarm in %.1f %% of %d runs", share, runs);
    if (shift == 1)
        QVERIFY(share <= 6);
    else
        QVERIFY(share >= 95);
}

QTEST_APPLESS_MAIN(DriftWatchTest)
#include "tst_drift_watch.moc"
