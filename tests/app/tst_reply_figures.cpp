#include <QSignalSpy>
#include <QTest>

#include "latency/PhaseTable.h"
#include "latency/ReplyFigures.h"
#include "SampleReply.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

class TestReplyFigures : public QObject
{
    Q_OBJECT

    static ReplyFigures figuresAt(const SampleReply &reply, double ms)
    {
        return ReplyFigures::from(
            reply.message, SampleReply::at(ms), {.findings = diagnose({.reply = reply.message})});
    }

    static QString valueOf(const ReplyFigures &figures, Phase phase)
    {
        for (const PhaseRow &row : figures.rows) {
            if (row.phase == phase)
                return row.value;
        }
        return {};
    }

    static SampleReply streamed(SampleReply reply, int deltas)
    {
        for (int i = 0; i < deltas; ++i)
            reply.text(410 + i * 20);
        return reply;
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void silenceSaysWhatItWaitsFor()
    {
        const ReplyFigures figures = figuresAt(SampleReply::onOpenConnection(), 1400);
        QVERIFY(figures.waiting);
        QCOMPARE(figures.doing, u"waiting for the first token"_s);
        QCOMPARE(figures.ttft, u"n/a"_s);
        QCOMPARE(figures.speed, QString());
    }

    void whileItStreamsTheSpeedIsAnEstimate()
    {
        const ReplyFigures figures = figuresAt(streamed(SampleReply::onOpenConnection(), 20), 800);
        QVERIFY(figures.streaming);
        QCOMPARE(figures.ttft, u"410 ms"_s);
        QVERIFY(figures.speed.startsWith(u'~'));
        QCOMPARE(figures.tokens, QString());
        QCOMPARE(figures.elapsed, u"0.8 s"_s);
    }

    void afterwardsTheReportedCountHolds()
    {
        SampleReply reply = streamed(SampleReply::onOpenConnection(), 51);
        reply.message.usage.out = 101;
        reply.message.usage.cached = 16'128;
        reply.message.model = u"sonnet"_s;
        reply.end(1411);
        const ReplyFigures figures = figuresAt(reply, 99'999);
        QVERIFY(figures.over);
        QCOMPARE(figures.speed, u"100"_s); // 100 gaps in 1 s
        QCOMPARE(figures.line, u"TTFT 410 ms, 100 tokens/s, 101 tokens, 16.1k cached, sonnet"_s);
        QCOMPARE(figures.total, u"1.41 s"_s);
        QCOMPARE(figures.origin, u"connection kept open · sonnet"_s);
    }

    void aKeptConnectionIsNotZero()
    {
        QCOMPARE(valueOf(figuresAt(streamed(SampleReply::onOpenConnection(), 3), 500), Phase::Connect),
            u"kept open"_s);
        QCOMPARE(
            valueOf(figuresAt(streamed(SampleReply::onNewConnection(), 3), 500), Phase::Connect), u"15 ms"_s);
    }

    void aCacheThatNobodyReportedIsUnknown()
    {
        SampleReply reply = streamed(SampleReply::onOpenConnection(), 3);
        QCOMPARE(figuresAt(reply, 500).cached, QString());
        reply.message.usage.cached = 0;
        QCOMPARE(figuresAt(reply, 500).cached, u"0"_s);
    }

    void reasoningIsNamed()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        reply.reasoning(100);
        reply.text(300);
        const ReplyFigures figures = figuresAt(reply, 400);
        QCOMPARE(figures.ttftName, u"TTFT, reasoning"_s);
        QCOMPARE(valueOf(figures, Phase::Reasoning), u"200 ms"_s);
    }

    void theOutcomeIsAWord()
    {
        SampleReply reply = streamed(SampleReply::onOpenConnection(), 3);
        reply.end(500, End::Stopped);
        QCOMPARE(figuresAt(reply, 500).outcome, u"stopped"_s);
        QVERIFY(figuresAt(reply, 500).stopped);
        SampleReply cut = streamed(SampleReply::onOpenConnection(), 3);
        cut.end(500, End::Incomplete);
        QVERIFY(!figuresAt(cut, 500).stopped);
    }

    void noAdviceWithoutProof()
    {
        SampleReply reply = streamed(SampleReply::onOpenConnection(), 30);
        QCOMPARE(figuresAt(reply, 999).finding, QString()); // it may still get better
        reply.end(1000);
        QCOMPARE(figuresAt(reply, 1000).finding, QString());
    }

    void theCostliestFindingIsSaid()
    {
        SampleReply reply = streamed(SampleReply::onNewConnection(), 30);
        reply.message.usage.cached = 2048;
        SampleReply stalled = reply;
        reply.end(1000);
        QCOMPARE(figuresAt(reply, 1000).finding, u"Cached, but on a new connection."_s);
        QVERIFY(figuresAt(reply, 1000).advice.startsWith(u"59 ms"));

        stalled.text(5000);
        stalled.end(5001);
        QCOMPARE(figuresAt(stalled, 5001).finding, u"The answer stalled."_s);
    }

    void aTableKeepsItsRowsWhileValuesRun()
    {
        PhaseTable table;
        table.setFigures(figuresAt(SampleReply::onOpenConnection(), 100));
        QSignalSpy resets(&table, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&table, &QAbstractItemModel::dataChanged);
        table.setFigures(figuresAt(SampleReply::onOpenConnection(), 200));
        QCOMPARE(resets.count(), 0);
        QCOMPARE(changes.count(), 1);
        table.setFigures(figuresAt(SampleReply::onNewConnection(), 200));
        QCOMPARE(resets.count(), 1);
    }
};

QTEST_MAIN(TestReplyFigures)
#include "tst_reply_figures.moc"
