#include <QSignalSpy>

#include "../core/MetricsFixture.h"
#include "latency/DriftList.h"
#include "latency/LatencyPlot.h"
#include "latency/LatencyTable.h"
#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// The Latency page in the window.
class LatencyPageTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsSaidInWords();
    void aReplyBecomesADot();
    void filtersAndTheTable();
    void aDotOpensItsRequest();
    void exportAndDeletion();
    void driftIsToldOnce();
};

namespace {

QList<RequestRecord> hundred()
{
    QList<RequestRecord> records;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (int i = 0; i < 100; ++i) {
        records.append(sampleRequest(QString::number(i), now - (100 - i) * 60'000, 300ms + 1ms * i));
        if (i % 4 == 0)
            records.last().model = u"ebb"_s;
        if (i % 10 == 0)
            records.last().usage.cached = 5;
    }
    return records;
}

void fill(WindowUnderTest &w)
{
    w.metrics.add(hundred());
    QTRY_COMPARE(w.latency.requests(), 100);
}

}

void LatencyPageTest::nothingIsSaidInWords()
{
    WindowUnderTest w;
    w.window->setProperty("page", u"latency"_s);
    QTRY_VERIFY(w.latency.isReady());
    QVERIFY(w.latency.nothing().contains(u"Nothing is measured yet"_s));
    QCOMPARE(w.latency.typical(), QString());
}

void LatencyPageTest::aReplyBecomesADot()
{
    WindowUnderTest w;
    w.window->setProperty("page", u"latency"_s);
    w.chat().send(u"Hello"_s);
    QTRY_VERIFY(w.isAsked());
    w.say("Good morning");
    w.end();
    QTRY_COMPARE(w.latency.counted(), 1);
    QCOMPARE(w.latency.overview().models.at(0).model, u"m"_s);
    QCOMPARE(w.latency.nameOf(w.latency.overview().models.at(0).provider), u"Speaker"_s);
    QTRY_VERIFY(w.latency.typical().startsWith(u"p50 "_s));
}

void LatencyPageTest::filtersAndTheTable()
{
    WindowUnderTest w;
    w.window->setProperty("page", u"latency"_s);
    fill(w);
    LatencyTable table;
    table.setHistory(&w.latency);
    QCOMPARE(table.rowCount(), 2);
    QCOMPARE(table.index(0).data(LatencyTable::NameRole).toString(), u"tide"_s);
    QCOMPARE(table.index(0).data(LatencyTable::CountRole).toString(), u"75"_s);
    QCOMPARE(table.index(0).data(LatencyTable::MedianRole).toString(), u"350 ms"_s);
    w.latency.setModel(1); // "ebb", the first by name
    QTRY_COMPARE(w.latency.requests(), 25);
    QCOMPARE(w.latency.model(), 1);
    QCOMPARE(table.rowCount(), 1);
    w.latency.setModel(0);
    w.latency.setCache(2);
    QTRY_COMPARE(w.latency.requests(), 10);
    w.latency.setCache(0);
    w.latency.setOrigin(static_cast<int>(Origin::Rehearsal) + 1);
    QTRY_COMPARE(w.latency.requests(), 0);
    QCOMPARE(w.latency.nothing(), u"No request fits this choice."_s);
    w.latency.setOrigin(0);
    w.latency.setMeasured(1);
    QTRY_COMPARE(w.latency.requests(), 100);
    QTRY_VERIFY(
        table.index(0).data(LatencyTable::MedianRole).toString().startsWith(u"30"_s)); // 119 in 390 ms
}

void LatencyPageTest::aDotOpensItsRequest()
{
    WindowUnderTest w;
    w.window->setProperty("page", u"latency"_s);
    w.latency.setSpan(4); // so wide that each has a spot of its own
    fill(w);
    auto *plot = w.window->findChild<LatencyPlot *>();
    QVERIFY(plot);
    plot->forceActiveFocus();
    w.press(Qt::Key_Right); // the newest
    QVERIFY(plot->pointedText().contains(u"399 ms"_s));
    w.press(Qt::Key_Left);
    QVERIFY(plot->pointedText().contains(u"398 ms"_s));
    QSignalSpy opened(&w.latency, &LatencyHistory::opened);
    w.press(Qt::Key_Return);
    QVERIFY(opened.wait());
    QCOMPARE(w.latency.figures().ttft, u"398 ms"_s);
    QVERIFY(w.latency.figures().over);
    w.press(Qt::Key_Escape);
    QCOMPARE(plot->pointedText(), QString());
}

void LatencyPageTest::exportAndDeletion()
{
    WindowUnderTest w;
    w.window->setProperty("page", u"latency"_s);
    fill(w);
    const QTemporaryDir folder;
    QSignalSpy exported(&w.latency, &LatencyHistory::exported);
    w.latency.exportTo(folder.filePath(u"a.csv"_s));
    QVERIFY(exported.wait());
    QFile csv(folder.filePath(u"a.csv"_s));
    QVERIFY(csv.open(QFile::ReadOnly));
    QCOMPARE(csv.readAll().count('\n'), 101);
    w.latency.setModel(1);
    QTRY_COMPARE(w.latency.requests(), 25);
    w.latency.removeShown();
    QTRY_COMPARE(w.latency.requests(), 0);
    w.latency.setModel(0);
    QTRY_COMPARE(w.latency.requests(), 75);
}

void LatencyPageTest::driftIsToldOnce()
{
    WindowUnderTest w;
    QSignalSpy looked(&w.latency, &LatencyHistory::driftChanged);
    QSignalSpy slowed(&w.latency, &LatencyHistory::slowed);
    const qint64 start = QDateTime::currentMSecsSinceEpoch() - 1'000'000;
    const auto add = [&](int from, int to, std::chrono::milliseconds ttft) {
        QList<RequestRecord> records;
        for (int i = from; i < to; ++i)
            records.append(sampleRequest(u"d%1"_s.arg(i), start + i * 1000, ttft + 1ms * (i % 10)));
        looked.clear();
        w.metrics.add(records);
        QTRY_VERIFY(!looked.isEmpty());
    };
    add(0, 120, 300ms);
    QCOMPARE(slowed.size(), 0);
    add(120, 180, 600ms);
    QTRY_COMPARE(slowed.size(), 1);
    add(180, 200, 600ms);
    QCOMPARE(slowed.size(), 1);
    DriftList list;
    list.setHistory(&w.latency);
    QCOMPARE(list.rowCount(), 2);
    QVERIFY(list.index(0).data(DriftList::SlowerRole).toBool());
    QVERIFY(list.index(0).data(DriftList::EvidenceRole).toString().contains(u"ratio"_s));
    w.latency.beginBaseline(0);
    QTRY_VERIFY(!list.index(0).data(DriftList::SlowerRole).toBool());
}

QTEST_MAIN(LatencyPageTest)
#include "tst_latency_page.moc"
