#include <QTest>

#include "StreamedReply.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// The rules are those of metrics.md ("What each number means"); each test is one of its sentences.
class TimelineSpeedTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void speedExcludesTheFirstToken();
    void oneToken();
    void withoutUsageItIsAnEstimate();
    void chunksAreNotTokens();
    void speedNeedsThreeArrivalTimes();
    void speedNeedsFiftyMilliseconds();
    void speedNeedsAStream();
    void shortRepliesMayComeInFewReads();
    void rawReasoningCountsInBoth();
    void hiddenReasoningCountsInNeither();
    void summarisedReasoningCountsInNeither();
    void hiddenAndUncountedReasoningIsAnEstimate();
    void onlyTools();
    void liveSpeed();
    void liveSpeedWaitsForEvidence();
    void estimates();
};

void TimelineSpeedTest::speedExcludesTheFirstToken()
{
    // 101 tokens: the window of 1000 ms holds 100 of them.
    const Figures figures = Reply().reached(0, Stage::Started).steady(500, 10, 101).figures(out(101));
    QCOMPARE(figures.tokens, 101.0);
    QVERIFY(!figures.tokensEstimated);
    QCOMPARE(figures.tpot, 10.0);
    QCOMPARE(figures.tokensPerSecond, 100.0);
}

void TimelineSpeedTest::oneToken()
{
    const Figures figures = Reply().reached(0, Stage::Started).text(80, u"Yes"_s).figures(out(1));
    QVERIFY(!figures.tpot && !figures.tokensPerSecond);
    QCOMPARE(figures.e2e, figures.ttft);
}

void TimelineSpeedTest::withoutUsageItIsAnEstimate()
{
    const auto reply = Reply().steady(0, 10, 11);
    QCOMPARE(reply.figures().tokens, 11.0);
    QVERIFY(reply.figures().tokensEstimated);
    QCOMPARE(reply.figures().tokensPerSecond, 100.0);
    QCOMPARE(reply.figures({}, 2).tokens, 22.0); // calibrated by this model's earlier replies
    QVERIFY(!reply.figures(out(11)).tokensEstimated);
}

void TimelineSpeedTest::chunksAreNotTokens()
{
    // Six deltas, but the provider counts 51 tokens in them.
    const Figures figures = Reply().steady(0, 100, 6).figures(out(51));
    QCOMPARE(figures.tokensPerSecond, 100.0);
}

void TimelineSpeedTest::speedNeedsThreeArrivalTimes()
{
    QVERIFY(!Reply().text(0, u"a"_s).text(100, u"b"_s).figures(out(10)).tokensPerSecond);
    // Three deltas, two of them in one read.
    QVERIFY(!Reply().text(0, u"a"_s).text(100, u"b"_s).text(100, u"c"_s).figures(out(10)).tokensPerSecond);
    QVERIFY(Reply().text(0, u"a"_s).text(50, u"b"_s).text(100, u"c"_s).figures(out(10)).tokensPerSecond);
}

void TimelineSpeedTest::speedNeedsFiftyMilliseconds()
{
    QVERIFY(!Reply().steady(0, 7, 8).figures(out(8)).tokensPerSecond); // 49 ms
    QVERIFY(Reply().steady(0, 10, 6).figures(out(6)).tokensPerSecond); // 50 ms
}

void TimelineSpeedTest::speedNeedsAStream()
{
    // 21 tokens, 5 of them (24 %) in the last read: what was held back upstream is not a speed.
    const auto held = Reply().steady(0, 10, 16).text(400, u"abcdabcdabcdabcdabcd"_s);
    QVERIFY(!held.figures(out(21)).tokensPerSecond);
    QVERIFY(held.figures(out(21)).tpot);
    // 4 of 21 (19 %) are still a stream.
    QVERIFY(Reply().steady(0, 10, 17).text(400, u"abcdabcdabcdabcd"_s).figures(out(21)).tokensPerSecond);
}

void TimelineSpeedTest::shortRepliesMayComeInFewReads()
{
    // Each read holds a third, but a reply of 20 tokens says nothing against streaming.
    const auto reply = Reply().text(0, u"abcd"_s).text(50, u"abcd"_s).text(100, u"abcd"_s);
    QVERIFY(reply.figures(out(20)).tokensPerSecond);
    QVERIFY(!reply.figures(out(21)).tokensPerSecond);
}

void TimelineSpeedTest::rawReasoningCountsInBoth()
{
    auto reply = Reply().reached(0, Stage::Started);
    for (int i = 0; i < 50; ++i)
        reply.reasoning(100 + i * 10, u"abcd"_s);
    reply.steady(600, 10, 51);
    const Figures figures = reply.figures(out(101, 50));
    QCOMPARE(figures.tokens, 101.0);
    QCOMPARE(figures.tokensPerSecond, 100.0); // over 1000 ms, from the first reasoning token on
    QCOMPARE(figures.ttft, 100.0);
    QCOMPARE(figures.ttfo, 600.0);
}

void TimelineSpeedTest::hiddenReasoningCountsInNeither()
{
    const auto reply = Reply().reached(0, Stage::Started).steady(5000, 10, 51);
    const Figures figures = reply.figures(out(1051, 1000));
    QCOMPARE(figures.tokens, 51.0);
    QVERIFY(!figures.tokensEstimated);
    QCOMPARE(figures.tokensPerSecond, 100.0);
}

void TimelineSpeedTest::summarisedReasoningCountsInNeither()
{
    auto reply = Reply()
                     .reasoning(100, u"a summary"_s, true)
                     .reasoning(3000, u"more of it"_s, true)
                     .steady(5000, 10, 51);
    const Figures figures = reply.figures(out(1051, 1000));
    QCOMPARE(figures.tokens, 51.0);
    QCOMPARE(figures.tokensPerSecond, 100.0);
}

void TimelineSpeedTest::hiddenAndUncountedReasoningIsAnEstimate()
{
    auto reply = Reply().reasoning(100, u"a summary of it all"_s, true).steady(5000, 10, 51);
    const Figures figures = reply.figures(out(1051));
    QCOMPARE(figures.tokens, 51.0); // of the visible text alone
    QVERIFY(figures.tokensEstimated);
    QCOMPARE(figures.tokensPerSecond, 100.0);
}

void TimelineSpeedTest::onlyTools()
{
    auto reply = Reply().reached(0, Stage::Started);
    for (int i = 0; i < 11; ++i)
        reply.at(100 + i * 10, ToolCallDelta{0, {}, {}, u"abcd"_s});
    const Figures figures = reply.figures(out(11));
    QVERIFY(!figures.ttfo);
    QCOMPARE(figures.ttft, 100.0);
    QCOMPARE(figures.tokensPerSecond, 100.0);
}

void TimelineSpeedTest::liveSpeed()
{
    auto reply = Reply().reached(0, Stage::Started).steady(500, 10, 11);
    QCOMPARE(liveTokensPerSecond(reply.timeline), 100.0);
    QCOMPARE(liveTokensPerSecond(reply.timeline, 2), 210.0); // (22 - 1) / 0.1 s
}

void TimelineSpeedTest::liveSpeedWaitsForEvidence()
{
    QVERIFY(!liveTokensPerSecond({}));
    QVERIFY(!liveTokensPerSecond(Reply().steady(0, 100, 2).timeline)); // two arrivals
    QVERIFY(!liveTokensPerSecond(Reply().steady(0, 10, 5).timeline)); // 40 ms
    QVERIFY(liveTokensPerSecond(Reply().steady(0, 10, 6).timeline)); // 50 ms
    QVERIFY(!liveTokensPerSecond(
        Reply().text(0, u"a"_s).text(50, u"b"_s).text(100, u"c"_s).timeline)); // not a token yet
}

void TimelineSpeedTest::estimates()
{
    QCOMPARE(estimateTokens(8, 3), 4.0);
    const auto counted = [](const QString &text) { return Reply().text(0, text).timeline.arrivals.front(); };
    QCOMPARE(counted(u"Grüße, мир"_s).alphabetic, 10);
    QCOMPARE(counted(u"日本語かな한글"_s).cjk, 7);
    QCOMPARE(counted(u"𠮷a🌅"_s).cjk, 1); // code points, not UTF-16 units
    QCOMPARE(counted(u"𠮷a🌅"_s).alphabetic, 2);
}

QTEST_APPLESS_MAIN(TimelineSpeedTest)
#include "tst_timeline_speed.moc"
