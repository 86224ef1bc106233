#include <QTest>

#include "domain/Quantile.h"
#include "StreamedReply.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

// The rules are those of metrics.md ("What each number means"); each test is one of its sentences.

static Reply onANewConnection()
{
    Reply reply;
    reply.timeline.pressed = start;
    return reply.reached(1, Stage::Planned)
        .reached(3, Stage::Dequeued)
        .reached(4, Stage::Started)
        .reached(10, Stage::Resolved)
        .reached(30, Stage::Connected)
        .reached(70, Stage::Encrypted)
        .reached(72, Stage::Sent)
        .reached(200, Stage::Headers)
        .reached(205, Stage::FirstByte);
}

class TimelineTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void phasesOfANewConnection();
    void phasesOfAReusedConnection();
    void connectAndTlsAreOneWhereTheyCannotBeToldApart();
    void whatDidNotHappenIsAbsent();
    void theLastRequestSentCounts();
    void whatIsAToken_data();
    void whatIsAToken();
    void refusalsAreOutput();
    void reasoningAndToolsAreNotOutput();
    void aWholeTextIsNewsOnlyWhereNoDeltaCame();
    void usageAndTheEndDoNotExtendIt();
    void gapsAreBetweenReads();
    void aStallIsLongAndUnusual();
    void quantiles_data();
    void quantiles();
};

void TimelineTest::phasesOfANewConnection()
{
    auto reply = onANewConnection().text(300, u"a"_s).text(400, u"b"_s).at(410, Ended{});
    reply.timeline.firstPixel = start + 316ms;
    const Figures figures = reply.figures();
    QCOMPARE(figures.queue, 2.0);
    QCOMPARE(figures.dns, 6.0);
    QCOMPARE(figures.connect, 20.0);
    QCOMPARE(figures.tls, 40.0);
    QCOMPARE(figures.send, 2.0);
    QCOMPARE(figures.wait, 228.0);
    QCOMPARE(figures.ttfb, 196.0); // headers, not the first body byte
    QCOMPARE(figures.ttft, 296.0);
    QCOMPARE(figures.ttfo, 296.0);
    QCOMPARE(figures.e2e, 396.0);
    QCOMPARE(figures.perceived, 316.0);
    QCOMPARE(figures.tokenToFrame, 16.0);
    QCOMPARE(figures.connectionReused, false);
}

void TimelineTest::phasesOfAReusedConnection()
{
    Reply reply;
    reply.reached(0, Stage::Started).reached(1, Stage::Sent);
    QVERIFY(!reply.figures().connectionReused); // not known before the headers
    const Figures figures = reply.reached(50, Stage::Headers).text(60, u"a"_s).figures();
    QCOMPARE(figures.connectionReused, true);
    QVERIFY(!figures.dns && !figures.connect && !figures.tls);
    QCOMPARE(figures.send, 1.0);
    QCOMPARE(figures.ttft, 60.0);
}

void TimelineTest::connectAndTlsAreOneWhereTheyCannotBeToldApart()
{
    const Figures figures = Reply()
                                .reached(0, Stage::Started)
                                .reached(40, Stage::Encrypted)
                                .reached(42, Stage::Sent)
                                .reached(90, Stage::Headers)
                                .figures();
    QCOMPARE(figures.connect, 40.0);
    QVERIFY(!figures.tls);
    QCOMPARE(figures.send, 2.0);
    QCOMPARE(figures.connectionReused, false);
}

void TimelineTest::whatDidNotHappenIsAbsent()
{
    const Figures none = Reply().figures();
    for (const auto &figure : {none.queue, none.dns, none.connect, none.tls, none.send, none.wait, none.ttfb,
             none.ttft, none.ttfo, none.e2e, none.perceived, none.tokenToFrame, none.tokens, none.tpot,
             none.tokensPerSecond, none.gapP50, none.gapP95, none.gapMax})
        QVERIFY(!figure);
    QVERIFY(!none.connectionReused);
    QCOMPARE(none.stalls, 0);
}

void TimelineTest::theLastRequestSentCounts()
{
    const auto reply = Reply()
                           .reached(0, Stage::Started)
                           .reached(1, Stage::Sent)
                           .reached(5, Stage::Encrypted)
                           .reached(6, Stage::Sent);
    QCOMPARE(reply.timeline.sent, start + 6ms);
}

void TimelineTest::whatIsAToken_data()
{
    QTest::addColumn<QList<TimedEvent>>("events");
    QTest::addColumn<bool>("isToken");
    const auto row = [](const char *name, StreamEvent event, bool isToken) {
        QTest::newRow(name) << QList<TimedEvent>{{std::move(event), start}} << isToken;
    };
    row("text", TextDelta{u"a"_s}, true);
    row("refusal", RefusalDelta{u"no"_s}, true);
    row("reasoning", ReasoningDelta{u"hm"_s}, true);
    row("tool name", ToolCallDelta{0, u"id"_s, u"f"_s, {}}, true);
    row("tool arguments", ToolCallDelta{0, {}, {}, u"{"_s}, true);
    row("empty text", TextDelta{}, false);
    row("empty reasoning", ReasoningDelta{}, false);
    row("empty tool call", ToolCallDelta{}, false);
    row("usage", UsageReport{out(3), {}}, false);
    row("model", ModelNamed{u"m"_s}, false);
    row("finish reason", FinishReason{u"stop"_s}, false);
    row("malformed", Malformed{"x"}, false);
    row("end", Ended{}, false);
}

void TimelineTest::whatIsAToken()
{
    QFETCH(QList<TimedEvent>, events);
    QFETCH(bool, isToken);
    Timeline timeline;
    for (const auto &event : events)
        timeline.apply(event);
    QCOMPARE(timeline.firstToken.has_value(), isToken);
    QCOMPARE(timeline.lastToken.has_value(), isToken);
    QCOMPARE(timeline.arrivals.size(), isToken ? 1u : 0u);
}

void TimelineTest::refusalsAreOutput()
{
    const auto reply = Reply().at(10, RefusalDelta{u"no"_s}).at(20, RefusalDelta{u" way"_s});
    QCOMPARE(reply.timeline.firstOutput, start + 10ms);
    QCOMPARE(reply.timeline.lastOutput, start + 20ms);
}

void TimelineTest::reasoningAndToolsAreNotOutput()
{
    const auto reply = Reply()
                           .reasoning(10, u"hm"_s)
                           .text(20, u"a"_s)
                           .text(30, u"b"_s)
                           .at(40, ToolCallDelta{0, u"id"_s, u"f"_s, u"{}"_s});
    QCOMPARE(reply.timeline.firstToken, start + 10ms);
    QCOMPARE(reply.timeline.firstOutput, start + 20ms);
    QCOMPARE(reply.timeline.lastOutput, start + 30ms);
    QCOMPARE(reply.timeline.lastToken, start + 40ms);
}

void TimelineTest::aWholeTextIsNewsOnlyWhereNoDeltaCame()
{
    auto streamed = Reply().text(10, u"ab"_s).at(20, TextReplaced{u"ab"_s});
    QCOMPARE(streamed.timeline.lastToken, start + 10ms);
    auto atOnce = Reply().at(20, TextReplaced{u"ab"_s});
    QCOMPARE(atOnce.timeline.firstOutput, start + 20ms);
}

void TimelineTest::usageAndTheEndDoNotExtendIt()
{
    const auto reply = onANewConnection()
                           .text(300, u"a"_s)
                           .at(500, UsageReport{out(1), {}})
                           .at(600, FinishReason{u"stop"_s})
                           .at(700, Ended{});
    QCOMPARE(reply.figures().e2e, 296.0);
    QCOMPARE(reply.timeline.ended, start + 700ms);
}

void TimelineTest::gapsAreBetweenReads()
{
    // Deltas of one read share its moment and make no gap of 0.
    const Figures figures = Reply()
                                .text(0, u"a"_s)
                                .text(0, u"b"_s)
                                .text(10, u"c"_s)
                                .text(30, u"d"_s)
                                .text(30, u"e"_s)
                                .text(70, u"f"_s)
                                .figures();
    QCOMPARE(figures.gapP50, 20.0);
    QCOMPARE(figures.gapP95, 38.0);
    QCOMPARE(figures.gapMax, 40.0);
}

void TimelineTest::aStallIsLongAndUnusual()
{
    QCOMPARE(stallThreshold(10), 1000.0);
    QCOMPARE(stallThreshold(200), 1600.0);
    QCOMPARE(
        Reply().steady(0, 10, 10).text(1090, u"x"_s).figures().stalls, 0); // 1000 ms is not more than 1 s
    QCOMPARE(Reply().steady(0, 10, 10).text(1091, u"x"_s).figures().stalls, 1);
    // A slow model: a gap of 1.5 s beside a median of 200 ms is its way.
    QCOMPARE(Reply().steady(0, 200, 10).text(3300, u"x"_s).figures().stalls, 0);
    QCOMPARE(Reply().steady(0, 200, 10).text(3401, u"x"_s).text(9000, u"y"_s).figures().stalls, 2);
}

void TimelineTest::quantiles_data()
{
    QTest::addColumn<QList<double>>("samples");
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("expected");
    // From R: quantile(x, p, type = 7).
    const QList<double> samples{4, 1, 3, 2};
    QTest::newRow("median of four") << samples << 0.5 << 2.5;
    QTest::newRow("lower quartile") << samples << 0.25 << 1.75;
    QTest::newRow("p95") << samples << 0.95 << 3.85;
    QTest::newRow("least") << samples << 0.0 << 1.0;
    QTest::newRow("greatest") << samples << 1.0 << 4.0;
    QTest::newRow("one sample") << QList<double>{7} << 0.95 << 7.0;
    QTest::newRow("median of five") << QList<double>{10, 50, 20, 40, 30} << 0.5 << 30.0;
    QTest::newRow("p90 of five") << QList<double>{10, 50, 20, 40, 30} << 0.9 << 46.0;
    QTest::newRow("ties") << QList<double>{1, 1, 1, 9} << 0.5 << 1.0;
}

void TimelineTest::quantiles()
{
    QFETCH(QList<double>, samples);
    QFETCH(double, p);
    QFETCH(double, expected);
    QCOMPARE(*quantile({samples.begin(), samples.end()}, p), expected);
    QVERIFY(!quantile({}, p));
}

QTEST_APPLESS_MAIN(TimelineTest)
#include "tst_timeline.moc"
