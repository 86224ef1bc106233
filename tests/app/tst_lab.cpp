#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "lab/Lab.h"
#include "net/ChatClient.h"
#include "settings/ProviderListModel.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"
#include "store/ModelLists.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// The Lab's two pages over the rehearsal.
class LabTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBenchmarkIsPlannedRunAndTold();
    void aBaselineIsKeptAndComparedWith();
    void cancelKeepsWhatWasMeasured();
    void whatCannotRunSaysWhy();
    void aLaneAnswersAsItsSlidersSay();
    void aPresetSetsTheSliders();

private:
    void runShort(LabBench &bench);

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
    QTemporaryDir m_folder;
    ModelLists m_lists{m_folder.filePath(u"models.json"_s)};
    ProviderListModel m_providers{m_folder.filePath(u"providers.json"_s), m_lists, m_client, m_keys};
    MetricsStore m_metrics{m_folder.filePath(u"metrics.db"_s)};
    Lab m_lab{m_providers, {}, m_client, m_keys, m_metrics, m_folder.filePath(u"benchmarks"_s)};
};

void LabTest::runShort(LabBench &bench)
{
    bench.subjects()->setModel(0, u"rehearsal-fast"_s);
    bench.setProperty("runs", 6);
    bench.setProperty("longest", 2);
    QSignalSpy finished(&bench, &LabBench::finished);
    bench.start();
    QVERIFY(bench.isBusy());
    QVERIFY(finished.wait(30'000));
    QVERIFY(!bench.isBusy());
}

void LabTest::aBenchmarkIsPlannedRunAndTold()
{
    LabBench &bench = *m_lab.bench();
    QCOMPARE(bench.runText(), u"Run 20 × 2"_s);
    QCOMPARE(bench.fault(), QString());
    runShort(bench);
    QCOMPARE(bench.plot().rows.size(), 2);
    QCOMPARE(bench.plot().rows[0].values.size(), std::size_t(6));
    QVERIFY(bench.plot().rows[1].median.value() < bench.plot().rows[0].median.value());
    QVERIFY2(bench.property("cacheWords").toString().contains(u"% faster"_s),
        qPrintable(bench.property("cacheWords").toString()));
    QCOMPARE(bench.cacheTable()->rowCount(), 4);
    QCOMPARE(bench.cacheTable()->index(3).data(LabTable::SecondRole).toString(), u"6 of 6"_s);
    QCOMPARE(bench.progress(), 1.0);

    // Each request is a row of the history, warm-ups too; here all of the rehearsal.
    std::vector<RequestFact> rows;
    bool read = false;
    m_metrics.study(this, [&](MetricsFile &file) {
        return file.facts().map([&](const RequestFacts *facts) {
            rows = facts->rows;
            return MetricsStore::Answer([&] { read = true; });
        });
    });
    QTRY_VERIFY(read);
    QCOMPARE(rows.size(), std::size_t(14));
    for (const RequestFact &row : rows)
        QCOMPARE(row.origin, Origin::Rehearsal);
}

void LabTest::aBaselineIsKeptAndComparedWith()
{
    LabBench &bench = *m_lab.bench();
    QVERIFY(bench.isComplete());
    bench.save(u"../away"_s);
    QVERIFY(bench.baselines().isEmpty() && !bench.note().isEmpty());
    bench.save(u"before"_s);
    QCOMPARE(bench.baselines(), QStringList{u"before"_s});
    bench.setBaseline(u"before"_s);
    QCOMPARE(bench.property("changeFirst").toString(), u"Before"_s);
    QVERIFY2(bench.property("changeWords").toString().contains(u"No difference"_s),
        qPrintable(bench.property("changeWords").toString()));
    bench.setBaseline({});
    QCOMPARE(bench.changeTable()->rowCount(), 0);
}

void LabTest::cancelKeepsWhatWasMeasured()
{
    LabBench &bench = *m_lab.bench();
    bench.setProperty("runs", 500);
    QSignalSpy progressed(&bench, &LabBench::progressed);
    QSignalSpy finished(&bench, &LabBench::finished);
    bench.start();
    QTRY_VERIFY(progressed.size() >= 3);
    bench.cancel();
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY(bench.any() && !bench.isComplete());
}

void LabTest::whatCannotRunSaysWhy()
{
    LabBench &bench = *m_lab.bench();
    bench.subjects()->setProvider(0, u"Nobody"_s);
    QVERIFY(bench.fault().contains(u"Nobody"_s));
    bench.start();
    QVERIFY(!bench.isBusy());
    bench.subjects()->setProvider(0, u"Rehearsal"_s);
    QCOMPARE(bench.fault(), QString());
    bench.subjects()->add();
    bench.subjects()->setModel(1, {});
    QVERIFY(!bench.fault().isEmpty());
}

void LabTest::aLaneAnswersAsItsSlidersSay()
{
    RehearseLane &lane = *m_lab.left();
    lane.setTtft(120);
    lane.setSpeed(2000);
    lane.setJitter(0);
    lane.setRoundTrip(80);
    QSignalSpy ended(&lane, &RehearseLane::ended);
    lane.play(u"Why?"_s);
    QVERIFY(ended.wait(20'000));
    QVERIFY(!lane.text().isEmpty());
    const double ttft = lane.figures().ttft.section(u' ', 0, 0).toDouble();
    QVERIFY2(ttft >= 200 && ttft < 1000, qPrintable(lane.figures().ttft));
    QCOMPARE(lane.outcome(), u"whole reply"_s);
}

void LabTest::aPresetSetsTheSliders()
{
    RehearseLane &lane = *m_lab.right();
    QCOMPARE(lane.preset(), -1);
    for (int i = 0; i < RehearseLane::presets().size(); ++i) {
        lane.apply(i);
        QCOMPARE(lane.preset(), i);
    }
    lane.setTtft(1234);
    QCOMPARE(lane.preset(), -1);
}

QTEST_MAIN(LabTest)
#include "tst_lab.moc"
