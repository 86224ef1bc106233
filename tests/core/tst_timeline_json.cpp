#include <QJsonArray>
#include <QTest>

#include "domain/Timeline.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

class TimelineJsonTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyStampComesBack();
    void theFiguresAreTheSame();
    void absentStaysAbsent();
    void theOriginIsTheFirstStamp();
    void arrivalsKeepTheirKinds();
    void arrivalsWithoutAStamp();
    void whatIsNotATimelineIsEmpty();
};

static Timeline everyStamp()
{
    Timeline timeline;
    Instant at{123h + 456789ns};
    for (auto *stamp : {&timeline.pressed, &timeline.planned, &timeline.dequeued, &timeline.started,
             &timeline.resolved, &timeline.connected, &timeline.encrypted, &timeline.sent, &timeline.headers,
             &timeline.firstByte, &timeline.firstToken, &timeline.firstOutput, &timeline.lastOutput,
             &timeline.lastToken, &timeline.ended, &timeline.firstPixel, &timeline.lastPixel})
        *stamp = at += 1001us;
    timeline.arrivals = {
        {*timeline.firstToken, 3, 0, false, true, false}, {*timeline.lastToken, 5, 2, true, false, true}};
    timeline.summarised = true;
    return timeline;
}

void TimelineJsonTest::everyStampComesBack()
{
    const QJsonObject json = timelineToJson(everyStamp());
    QCOMPARE(json.size(), 19); // 17 stamps, arrivals, summarised
    QCOMPARE(json[u"pressed"].toInteger(-1), 0);
    QCOMPARE(json[u"lastPixel"].toInteger(), 16 * 1001);
    const Timeline back = timelineFromJson(json);
    QCOMPARE(timelineToJson(back), json);
    QCOMPARE(*back.lastPixel - *back.pressed, Nanoseconds(16 * 1001us));
    QVERIFY(back.summarised);
    QCOMPARE(back.arrivals.size(), 2u);
}

void TimelineJsonTest::theFiguresAreTheSame()
{
    Timeline timeline;
    const Instant start{5h};
    timeline.apply({Reached{Stage::Started}, start});
    for (int i = 0; i < 40; ++i)
        timeline.apply({TextDelta{u"ab 日本"_s}, start + 300ms + i * 12345us});
    Usage usage;
    usage.out = 90;
    const Figures before = figuresOf(timeline, usage);
    const Figures after = figuresOf(timelineFromJson(timelineToJson(timeline)), usage);
    QCOMPARE(after.ttft, before.ttft);
    QCOMPARE(after.tokensPerSecond, before.tokensPerSecond);
    QVERIFY(before.tokensPerSecond);
    QCOMPARE(after.gapP95, before.gapP95);
    QCOMPARE(after.e2e, before.e2e);
}

void TimelineJsonTest::absentStaysAbsent()
{
    QVERIFY(timelineToJson({}).isEmpty());
    QCOMPARE(timelineFromJson({}), Timeline());
    Timeline timeline;
    timeline.started = Instant(1h);
    const Timeline back = timelineFromJson(timelineToJson(timeline));
    QVERIFY(back.started);
    QVERIFY(!back.pressed && !back.firstToken && !back.ended && back.arrivals.empty() && !back.summarised);
}

void TimelineJsonTest::theOriginIsTheFirstStamp()
{
    Timeline timeline;
    timeline.started = Instant(1h);
    timeline.headers = Instant(1h + 20ms);
    const QJsonObject json = timelineToJson(timeline);
    QCOMPARE(json[u"started"].toInteger(-1), 0);
    QCOMPARE(json[u"headers"].toInteger(), 20'000);
}

void TimelineJsonTest::arrivalsKeepTheirKinds()
{
    for (int kinds = 0; kinds < 8; ++kinds) {
        Timeline timeline;
        timeline.firstToken = Instant(1h);
        timeline.arrivals = {{Instant(1h + 1ms), 1, 2, (kinds & 1) != 0, (kinds & 2) != 0, (kinds & 4) != 0}};
        const Arrival back = timelineFromJson(timelineToJson(timeline)).arrivals.front();
        QCOMPARE(back, Arrival({Instant(1ms), 1, 2, (kinds & 1) != 0, (kinds & 2) != 0, (kinds & 4) != 0}));
    }
}

void TimelineJsonTest::arrivalsWithoutAStamp()
{
    Timeline timeline;
    timeline.arrivals = {
        {Instant(1h), 1, 0, true, false, false}, {Instant(1h + 7ms), 1, 0, true, false, false}};
    const Timeline back = timelineFromJson(timelineToJson(timeline));
    QCOMPARE(back.arrivals[1].at - back.arrivals[0].at, Nanoseconds(7ms));
}

void TimelineJsonTest::whatIsNotATimelineIsEmpty()
{
    QCOMPARE(
        timelineFromJson({{u"started"_s, u"soon"_s}, {u"arrivals"_s, 3}, {u"unknown"_s, 1}}), Timeline());
}

QTEST_APPLESS_MAIN(TimelineJsonTest)
#include "tst_timeline_json.moc"
