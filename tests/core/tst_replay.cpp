#include <QSignalSpy>
#include <QTest>

#include "CaptureFixture.h"
#include "dialect/ReplyDecoder.h"
#include "latency/ReplayFidelity.h"
#include "net/ChatClient.h"
#include "rehearsal/ReplayServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace firstlight;

// What a recording's own bytes mean, without a socket.
static Message decoded(const Capture &capture)
{
    ReplyHead head{.status = capture.response->status,
        .reason = capture.response->reason,
        .headers = capture.response->headers};
    ReplyDecoder decoder(dialectOf(capture.dialect), head, capture.splitThink);
    QList<StreamEvent> events;
    decoder.feed(capture.body(), events);
    decoder.finish(capture.brokeOff() ? capture.error : std::nullopt, events);
    Message message;
    for (const StreamEvent &event : std::as_const(events))
        message.apply({event, {}});
    return message;
}

struct Played
{
    Message reply;
    Capture record;
};

static Played play(const Capture &capture, double speed)
{
    const ReplayServer server(capture, speed);
    SystemClock clock;
    ChatClient client(clock);
    KeyStore keys(u"io.github.firstlight.test"_s);
    ChatSession session(client, keys, newConversation(QDateTime::currentDateTimeUtc()));
    session.setTarget({.provider = server.provider(),
        .model = capture.model,
        .system = {},
        .maxTokens = {},
        .temperature = {}});
    QSignalSpy ended(&session, &ChatSession::ended);
    session.send(u"again"_s);
    if (!ended.wait(20'000))
        qFatal("the replay does not end");
    return {session.at(1), *session.recordOf(session.at(1).id)};
}

class TestReplay : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesTheSameEventsAtAnySpeed_data();
    void givesTheSameEventsAtAnySpeed();
    void keepsItsTime();
    void isATimetable();
    void measuresGapsByTheBytes();
};

void TestReplay::givesTheSameEventsAtAnySpeed_data()
{
    QTest::addColumn<Capture>("capture");
    QTest::newRow("complete") << sampleCapture();

    Capture anthropic = sampleCapture();
    anthropic.dialect = DialectKind::AnthropicMessages;
    anthropic.reads = {
        {50'000us,
            "event: message_start\ndata: "
            "{\"type\":\"message_start\",\"message\":{\"model\":\"c\",\"usage\":{\"input_tokens\":3}}}\n\n"},
        {60'000us,
            "event: ping\ndata: {\"type\":\"ping\"}\n\nevent: content_block_delta\ndata: "
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":"
            "\"Hi\"}}\n\n"},
        {70'000us,
            "event: message_delta\ndata: "
            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_"
            "tokens\":1}}\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"}};
    QTest::newRow("Anthropic") << anthropic;

    Capture thinking = sampleCapture();
    thinking.splitThink = true;
    thinking.reads.prepend(
        {41'000us, "data: {\"choices\":[{\"delta\":{\"content\":\"<think>why</thi\"}}]}\n\n"});
    thinking.reads.insert(
        1, {41'000us, "data: {\"choices\":[{\"delta\":{\"content\":\"nk>because\"}}]}\n\n"});
    QTest::newRow("think tags") << thinking;

    Capture cut = sampleCapture();
    cut.reads.resize(3);
    cut.end = End::Incomplete;
    QTest::newRow("a clean end too early") << cut;

    Capture reset = cut;
    reset.error = Error{.kind = Error::Kind::Network, .detail = u"reset"_s, .code = u"reset"_s};
    QTest::newRow("reset") << reset;

    Capture silent = cut;
    silent.error = Error{.kind = Error::Kind::Timeout, .detail = u"silence"_s, .code = u"silence"_s};
    silent.endedAt = 300'000us;
    QTest::newRow("silence") << silent;

    Capture refused = sampleCapture();
    refused.response = Capture::Response{429, {}, "2",
        {{"content-type", "application/json"}, {"retry-after", "7"}, {"content-length", "5000"},
            {"content-encoding", "gzip"}}};
    refused.reads = {{50'000us, "{\"error\":{\"message\":\"Slow down.\",\"code\":\"slow\"}}"}};
    refused.end = End::Error;
    QTest::newRow("refused") << refused;

    Capture options = refused;
    options.response->status = 400;
    options.reads = {{50'000us,
        "{\"error\":{\"message\":\"stream_options is not known, max_completion_tokens neither\"}}"}};
    QTest::newRow("a refusal that would be asked again") << options;

    Capture page = sampleCapture();
    page.reads = {{50'000us, "<html><title>Sign in</title></html>"}};
    QTest::newRow("page") << page;
}

void TestReplay::givesTheSameEventsAtAnySpeed()
{
    QFETCH(Capture, capture);
    const Message expected = decoded(capture);
    for (const double speed : {0.0, 1.0, 7.5}) {
        const Played played = play(capture, speed);
        const Message &reply = played.reply;
        QCOMPARE(played.record.body(), capture.body());
        QCOMPARE(reply.text, expected.text);
        QCOMPARE(reply.reasoning, expected.reasoning);
        QCOMPARE(reply.finish, expected.finish);
        QCOMPARE(reply.usage, expected.usage);
        QCOMPARE(reply.rawUsage, expected.rawUsage);
        QCOMPARE(reply.end, expected.end);
        QCOMPARE(reply.error.has_value(), expected.error.has_value());
        if (reply.error) {
            QCOMPARE(reply.error->kind, expected.error->kind);
            QCOMPARE(reply.error->status, expected.error->status);
            QCOMPARE(reply.error->code, expected.error->code);
            QCOMPARE(reply.error->retryAfter, expected.error->retryAfter);
        }
        QCOMPARE(reply.provider, replayProviderId.toString());
        QCOMPARE(played.record.response->status, capture.response->status);
    }
}

// Milliseconds are the bench's affair (tests/bench/replay_bench.cpp); here, that it waits at all, and for
// what.
void TestReplay::keepsItsTime()
{
    Capture capture = sampleCapture();
    for (qsizetype i = 0; i < capture.reads.size(); ++i)
        capture.reads[i].at = 100'000us + i * 50'000us;
    capture.endedAt = 310'000us;
    for (const double speed : {1.0, 4.0}) {
        const Capture again = play(capture, speed).record;
        QCOMPARE(again.reads.size(), capture.reads.size());
        for (qsizetype i = 0; i < capture.reads.size(); ++i)
            QVERIFY(toMilliseconds(again.reads[i].at - again.stages.at(Stage::Started))
                >= toMilliseconds(capture.reads[i].at - capture.stages.at(Stage::Sent)) / speed - 1);
    }
}

void TestReplay::isATimetable()
{
    const Script script = replayScript(sampleCapture(), 2);
    QCOMPARE(script.cues.size(), std::size_t(7));
    QCOMPARE(script.cues[0].at, 19'550us); // headers, since sent
    QCOMPARE(script.cues[1].at, 20'050us);
    QVERIFY(script.cues[1].bytes.contains(": ping\n\n"));
    QCOMPARE(script.cues[6].at, 44'600us);
    QCOMPARE(script.after, Script::After::KeepAlive);
    for (const Cue &cue : replayScript(sampleCapture(), 0).cues)
        QCOMPARE(cue.at, 0us);
}

void TestReplay::measuresGapsByTheBytes()
{
    const auto bytes = [](int size) { return QByteArray(size, 'x'); };
    Capture original;
    original.reads = {{0us, bytes(10)}, {10'000us, bytes(10)}, {20'000us, bytes(10)}, {20'000us, bytes(5)}};
    Capture again;
    again.reads = {{3000us, bytes(7)}, {4000us, bytes(3)}, {14'500us, bytes(10)}, {24'000us, bytes(15)}};
    const std::vector<double> errors = replayGapErrors(original, again, 1);
    QCOMPARE(errors, (std::vector<double>{0.5, 0.5, 0}));
    again.reads.removeLast();
    QCOMPARE(replayGapErrors(original, again, 2), (std::vector<double>{5.5}));
}

QTEST_GUILESS_MAIN(TestReplay)
#include "tst_replay.moc"
