#include <QTest>

#include "CaptureFixture.h"
#include "latency/CaptureFile.h"
#include "latency/RecordedQuestion.h"
#include "latency/WireEvents.h"

using namespace firstlight;
using Kind = WireEvent::Kind;

class TestWireEvents : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesOneForEachEvent();
    void losesNoByteHoweverItIsCut();
    void goesOnWithWhatCame();
    void splitsLinesOfJson();
    void keepsAPageWhole();
    void showsWhatNoBlankLineEnded();
    void findsTheQuestion_data();
    void findsTheQuestion();
};

static QList<Kind> kinds(const QList<WireEvent> &events)
{
    QList<Kind> kinds;
    for (const WireEvent &event : events)
        kinds.append(event.kind);
    return kinds;
}

static QByteArray joined(const QList<WireEvent> &events)
{
    QByteArray bytes;
    for (const WireEvent &event : events)
        bytes += event.raw;
    return bytes;
}

void TestWireEvents::givesOneForEachEvent()
{
    const QList<WireEvent> events = WireEvents().takeNew(sampleCapture());
    QCOMPARE(
        kinds(events), (QList{Kind::Ping, Kind::Text, Kind::Text, Kind::Finish, Kind::Usage, Kind::Ended}));
    QCOMPARE(events[0].raw, QByteArray(": ping\n\n"));
    QCOMPARE(events[0].at, 41'000us);
    QCOMPARE(events[1].at, 55'500us); // when its last byte came
    QVERIFY(events[1].raw.contains("Grüß"));
    QCOMPARE(events[5].raw, QByteArray("data: [DONE]\n\n"));
}

void TestWireEvents::losesNoByteHoweverItIsCut()
{
    QByteArray body = sampleCapture().body();
    for (const QByteArray &end : {QByteArray("\n"), QByteArray("\r\n"), QByteArray("\r")}) {
        QByteArray text = body;
        text.replace('\n', end);
        for (const qsizetype size : {1, 2, 3, 7, 1000}) {
            Capture capture = sampleCapture();
            capture.reads.clear();
            for (qsizetype at = 0; at < text.size(); at += size)
                capture.reads.append({{}, text.sliced(at, std::min(size, text.size() - at))});
            const QList<WireEvent> events = WireEvents().takeNew(capture);
            QCOMPARE(joined(events).trimmed(), text.trimmed()); // half of the last line end may come too late
            QCOMPARE(kinds(events), kinds(WireEvents().takeNew(sampleCapture())));
        }
    }
}

void TestWireEvents::goesOnWithWhatCame()
{
    const Capture whole = sampleCapture();
    Capture growing = whole;
    growing.reads.clear();
    growing.end = std::nullopt;
    WireEvents events;
    QList<WireEvent> all = events.takeNew(growing);
    for (const WireRead &read : whole.reads) {
        growing.reads.append(read);
        all += events.takeNew(growing);
    }
    all += events.takeNew(whole);
    QCOMPARE(all, WireEvents().takeNew(whole));
}

void TestWireEvents::splitsLinesOfJson()
{
    Capture capture = sampleCapture();
    capture.reads = {{1us, "{\"a\":1}\n{\"b\""}, {2us, ":2}\n"}, {3us, "{\"c\":3}"}};
    const QList<WireEvent> events = WireEvents().takeNew(capture);
    QCOMPARE(events.size(), 3);
    QCOMPARE(events[1].raw, QByteArray("{\"b\":2}\n"));
    QCOMPARE(events[1].at, 2us);
    QCOMPARE(events[2].raw, QByteArray("{\"c\":3}"));
}

void TestWireEvents::keepsAPageWhole()
{
    Capture capture = sampleCapture();
    capture.reads = {{1us, "<html>\n\n<title>Log"}, {2us, " in</title>\n\n</html>"}};
    const QList<WireEvent> events = WireEvents().takeNew(capture);
    QCOMPARE(events.size(), 1);
    QCOMPARE(events[0].raw, capture.body());
    QCOMPARE(events[0].at, 2us);
    capture.response = std::nullopt;
    QCOMPARE(WireEvents().takeNew(capture).size(), 0);
}

void TestWireEvents::showsWhatNoBlankLineEnded()
{
    Capture capture = sampleCapture();
    capture.reads = {{1us, "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: {\"cho"}};
    capture.end = std::nullopt;
    WireEvents events;
    QCOMPARE(events.takeNew(capture).size(), 1);
    capture.end = End::Incomplete;
    const QList<WireEvent> last = events.takeNew(capture);
    QCOMPARE(last.size(), 1);
    QCOMPARE(last[0].raw, QByteArray("data: {\"cho"));
}

void TestWireEvents::findsTheQuestion_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("question");
    QTest::newRow("chat") << QByteArray(
        R"({"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}]})")
                          << u"c"_s;
    QTest::newRow("parts") << QByteArray(
        R"({"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"image"},{"text":"b"}]}]})")
                           << u"a\nb"_s;
    QTest::newRow("responses") << QByteArray(
        R"({"input":[{"role":"user","content":[{"type":"input_text","text":"q"}]}]})")
                               << u"q"_s;
    QTest::newRow("responses, alone") << QByteArray(R"({"input":"q"})") << u"q"_s;
    QTest::newRow("gemini") << QByteArray(R"({"contents":[{"role":"user","parts":[{"text":"g"}]}]})")
                            << u"g"_s;
    QTest::newRow("other") << QByteArray("no JSON") << QString();
}

void TestWireEvents::findsTheQuestion()
{
    QFETCH(QByteArray, body);
    QTEST(recordedQuestion(body), "question");
}

QTEST_GUILESS_MAIN(TestWireEvents)
#include "tst_wire_events.moc"
