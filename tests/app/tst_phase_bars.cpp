#include <QTest>

#include "latency/PhaseBars.h"
#include "SampleReply.h"

using namespace firstlight;

static PhaseBars barsOf(const SampleReply &reply, double now = 1e9)
{
    return phaseBarsOf(
        reply.message, figuresOf(reply.message.timeline, reply.message.usage), SampleReply::at(now));
}

static QList<Phase> phasesOf(const QList<Bar> &bars)
{
    QList<Phase> phases;
    for (const Bar &bar : bars)
        phases.append(bar.phase);
    return phases;
}

class TestPhaseBars : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNewConnectionShowsEachPhaseInOrder()
    {
        SampleReply reply = SampleReply::onNewConnection();
        reply.text(410);
        reply.end(420);
        const PhaseBars bars = barsOf(reply);
        const QList<Bar> expected{{Phase::Queue, -2, 2}, {Phase::Dns, 0, 9}, {Phase::Connect, 9, 15},
            {Phase::Tls, 24, 35}, {Phase::Send, 59, 3}, {Phase::Wait, 62, 348}};
        QCOMPARE(bars.before, expected);
        QCOMPARE(bars.from, -2.0);
        QCOMPARE(bars.firstToken, 410.0);
    }

    void thePhasesLeaveNoHole()
    {
        SampleReply reply = SampleReply::onNewConnection();
        reply.text(410);
        const PhaseBars bars = barsOf(reply, 500);
        for (qsizetype i = 1; i < bars.before.size(); ++i)
            QCOMPARE(bars.before[i].start, bars.before[i - 1].end());
        QCOMPARE(bars.before.last().end(), bars.until);
    }

    void anOpenConnectionHasNoConnectPhase()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        reply.text(100);
        const auto phases = phasesOf(barsOf(reply, 100).before);
        QCOMPARE(phases, (QList<Phase>{Phase::Queue, Phase::Send, Phase::Wait}));
    }

    void whatHasNotEndedRunsUntilNow()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        QCOMPARE(barsOf(reply, 1400).before.last(), (Bar{Phase::Wait, 3, 1397}));
        QVERIFY(!barsOf(reply, 1400).firstToken);
        QCOMPARE(runningPhase(reply.message), Phase::Wait);

        reply.end(2000, End::Stopped);
        QCOMPARE(barsOf(reply, 9000).before.last().end(), 2000.0);
        QVERIFY(!runningPhase(reply.message));
    }

    void aStallIsABarOfItsOwn()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        for (const double ms : {100, 120, 140, 1380, 1400, 1420})
            reply.text(ms);
        reply.end(1421);
        const PhaseBars bars = barsOf(reply);
        const QList<Bar> expected{{Phase::Wait, 0, 100}, {Phase::Answer, 100, 40}, {Phase::Stall, 140, 1240},
            {Phase::Answer, 1380, 40}};
        QCOMPARE(bars.whole, expected);
        QCOMPARE(bars.ticks.size(), 6);
        QCOMPARE(bars.total, 1420.0);
    }

    void silenceThatStillLastsIsAStallToo()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        for (const double ms : {100, 120, 140})
            reply.text(ms);
        QCOMPARE(barsOf(reply, 900).whole.last().phase, Phase::Answer);
        QCOMPARE(barsOf(reply, 1200).whole.last(), (Bar{Phase::Stall, 140, 1060}));
    }

    // Seen in a picture: hairlines in the answer, where start + length was not the end to the last bit.
    void anAnswerWithoutStallsIsOneBar()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        for (int i = 0; i < 500; ++i)
            reply.text(100.1 + i * 21.977);
        const PhaseBars bars = barsOf(reply, 11'100);
        QCOMPARE(phasesOf(bars.whole), (QList<Phase>{Phase::Wait, Phase::Answer}));
    }

    void reasoningComesBeforeTheAnswer()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        reply.reasoning(100);
        reply.reasoning(150);
        reply.text(200);
        reply.text(260);
        reply.end(261);
        const QList<Bar> expected{
            {Phase::Wait, 0, 100}, {Phase::Reasoning, 100, 50}, {Phase::Answer, 150, 110}};
        QCOMPARE(barsOf(reply).whole, expected);
    }

    void nothingIsDrawnOfARequestThatHasNotBegun()
    {
        const PhaseBars bars = barsOf(SampleReply{});
        QVERIFY(bars.before.isEmpty());
        QVERIFY(bars.whole.isEmpty());
        QCOMPARE(bars.total, 0.0);
    }

    // Sent at 3 ms, headers at 380 ms: 377 ms, of which the edge speaks.
    void anEdgeSplitsTheWait()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        reply.message.timeline.serverTimes = {{QStringLiteral("edge"), 5.0, {}}, {QStringLiteral("upstream"), 330.0, {}}};
        reply.text(400);
        reply.end(410);
        const QList<Bar> before = barsOf(reply).before;
        QCOMPARE(phasesOf(before),
            (QList<Phase>{Phase::Queue, Phase::Send, Phase::Path, Phase::Edge, Phase::Wait}));
        QCOMPARE(before[2].length, 42.0); // 377 - 5 - 330
        QCOMPARE(before[3].length, 5.0);
        QCOMPARE(before[4].end(), 400.0);
        // What an edge claims beyond the time there was is not believed.
        reply.message.timeline.serverTimes = {{QStringLiteral("edge"), 9000.0, {}}};
        QCOMPARE(barsOf(reply).before.last().phase, Phase::Wait);
        QCOMPARE(barsOf(reply).before[2].length, 377.0);
    }

    void framesLagBehindTheirTokens()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        for (int i = 0; i < 4; ++i)
            reply.text(400 + i * 20);
        reply.message.timeline.frames = {{SampleReply::at(409), 0, 1}, {SampleReply::at(447), 1, 2}};
        reply.end(480);
        const QList<FrameLag> expected{{409, 9}, {447, 27}};
        QCOMPARE(barsOf(reply).lags, expected);
        const Figures figures = figuresOf(reply.message.timeline, {});
        QCOMPARE(figures.frameP50, 9.0); // of 9, 27 and 7
    }

    void aServerMaySayHowFarItIs()
    {
        SampleReply reply = SampleReply::onOpenConnection();
        reply.message.timeline.promptSteps = {
            {SampleReply::at(100), 1000, 4000}, {SampleReply::at(200), 3000, 4000}};
        QCOMPARE(barsOf(reply, 250).promptShare, 0.75);
    }
};

QTEST_GUILESS_MAIN(TestPhaseBars)
#include "tst_phase_bars.moc"
