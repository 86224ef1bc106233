#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

// What is the same in all dialects: telling SSE from JSON from pages, ends, errors, held-back text.
class Reply : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ends_data();
    void ends();
    void anErrorWinsOverLaterSignals();
    void nothingFollowsEnded();
    void textComesWithItsRead();
    void malformedEventsAreCounted();
    void aPairOverTwoDeltasIsOneCharacter();
    void aPairThatNeverCompletesIsReplaced();
    void pairsAreJoinedInReasoningAndArguments();
    void thinkTags_data();
    void thinkTags();
    void chunksWithoutFraming_data();
    void chunksWithoutFraming();
    void errorsCarryTheStatus();
};

static const auto chat = DialectKind::OpenAiChat;

static QByteArray textChunk(const char *json)
{
    return QByteArray("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"") + json
        + "\"},\"finish_reason\":null}]}\n\n";
}

static const QByteArray finishChunk =
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
static const QByteArray done = "data: [DONE]\n\n";
static const Error reset{.kind = Error::Kind::Network, .detail = QStringLiteral("reset")};
static const Error stop{.kind = Error::Kind::Cancelled, .detail = QStringLiteral("stop")};

void Reply::ends_data()
{
    using Cut = std::optional<Error>;
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Cut>("cut");
    QTest::addColumn<End>("end");
    QTest::addColumn<bool>("hasError");
    const QByteArray text = textChunk("x");
    const auto row = [](const char *name, const QByteArray &bytes, const Cut &cut, End end, bool hasError) {
        QTest::newRow(name) << bytes << cut << end << hasError;
    };
    row("[DONE] alone", text + done, {}, End::Complete, false);
    row("a finish reason alone", text + finishChunk, {}, End::Complete, false);
    row("neither", text, {}, End::Incomplete, false);
    row("no bytes", {}, {}, End::Incomplete, false);
    row("blank lines only", "\n\n", {}, End::Incomplete, false);
    row("half a BOM", "\xEF\xBB", {}, End::Incomplete, false);
    row("reset before the end", text, reset, End::Incomplete, true);
    row("reset after the finish reason", text + finishChunk, reset, End::Complete, false);
    row("reset after [DONE]", text + done, reset, End::Complete, false);
    row("stopped", text, stop, End::Stopped, false);
    row("stopped after the finish reason", text + finishChunk, stop, End::Complete, false);
    row("stopped in a page", "<html>", stop, End::Stopped, false);
    row("malformed, then a terminal signal", "data: {oops\n\n" + text + finishChunk, {}, End::Complete,
        false);
    row("malformed after the finish reason", finishChunk + "data: {oops\n\n", {}, End::Incomplete, false);
    row("cut JSON after the finish reason", finishChunk + "data: {\"usa", {}, End::Complete, false);
    row("[DONE] without its blank line", text + "data: [DONE]", {}, End::Complete, false);
    row("an empty finish reason",
        "data: {\"choices\":[{\"delta\":{\"content\":\"x\"},\"finish_reason\":\"\"}]}\n\n", {},
        End::Incomplete, false);
    row("JSON that is cut", "{\"choices\":[{\"message\":{\"content\":\"x", {}, End::Incomplete, false);
    row("JSON that is no answer", "{\"a\":1}", {}, End::Incomplete, false);
    row("a bare message", "{\"message\":\"no\"}", {}, End::Error, true);
    row("a page", "<html>", {}, End::Error, true);
}

void Reply::ends()
{
    QFETCH(QByteArray, bytes);
    QFETCH(std::optional<Error>, cut);
    const auto events = decodeReads(chat, {}, {bytes}, false, cut);
    QCOMPARE(countOf<Ended>(events), 1);
    const Ended ended = std::get<Ended>(events.last());
    QTEST(ended.end, "end");
    QTEST(ended.error.has_value(), "hasError");
    if (ended.end == End::Incomplete)
        QCOMPARE(ended.error, cut);
}

void Reply::anErrorWinsOverLaterSignals()
{
    const QByteArray error = "data: {\"error\":{\"message\":\"first\"}}\n\n";
    const auto events = decodeReads(chat, {},
        {textChunk("a") + error + "data: {\"error\":{\"message\":\"second\"}}\n\n" + textChunk("b")
            + finishChunk + done});
    const Message message = folded(events);
    QCOMPARE(*message.end, End::Error);
    QCOMPARE(message.error->detail, QStringLiteral("first"));
    QCOMPARE(message.text, QStringLiteral("a"));
}

void Reply::nothingFollowsEnded()
{
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(chat), {}, false);
    decoder.feed(textChunk("a") + done + textChunk("b"), events);
    QVERIFY(decoder.ended());
    const auto before = events;
    decoder.feed(textChunk("c"), events);
    decoder.finish(reset, events);
    decoder.finish(std::nullopt, events);
    QCOMPARE(events, before);
    QCOMPARE(folded(events).text, QStringLiteral("a"));
}

void Reply::textComesWithItsRead()
{
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(chat), {}, false);
    decoder.feed(textChunk("a"), events);
    QCOMPARE(events, QList<StreamEvent>{TextDelta{QStringLiteral("a")}});
    decoder.feed({}, events);
    decoder.feed(textChunk("b").chopped(1), events);
    QCOMPARE(events.size(), 1);
    decoder.feed("\n", events);
    QCOMPARE(events.size(), 2);
    QVERIFY(!decoder.ended());
}

void Reply::malformedEventsAreCounted()
{
    const auto events =
        decodeReads(chat, {}, {"data: {oops\n\ndata: 12\n\ndata: \"x\"\n\n" + textChunk("a") + done});
    QCOMPARE(countOf<Malformed>(events), 3);
    QCOMPARE(std::get<Malformed>(events.first()).data, QByteArray("{oops"));
    QCOMPARE(folded(events).text, QStringLiteral("a"));
}

void Reply::aPairOverTwoDeltasIsOneCharacter()
{
    const auto events =
        decodeReads(chat, {}, {textChunk("x \\ud83e"), textChunk(""), textChunk("\\udd94 y") + done});
    const QList<StreamEvent> expected{TextDelta{QStringLiteral("x ")}, TextDelta{QString::fromUtf8("🦔 y")},
        Ended{End::Complete, std::nullopt}};
    QCOMPARE(events, expected);
}

void Reply::aPairThatNeverCompletesIsReplaced()
{
    const QChar bad = QChar::ReplacementCharacter;
    QCOMPARE(folded(decodeReads(chat, {}, {textChunk("x\\ud83e") + done})).text, QStringLiteral("x") + bad);
    QCOMPARE(folded(decodeReads(chat, {}, {textChunk("x\\ud83e") + textChunk("y")})).text,
        QStringLiteral("x") + bad + QLatin1Char('y'));
    QCOMPARE(folded(decodeReads(chat, {}, {textChunk("x\\udd94y")})).text,
        QStringLiteral("x") + bad + QLatin1Char('y'));
}

void Reply::pairsAreJoinedInReasoningAndArguments()
{
    const auto chunk = [](const char *reasoning, const char *arguments) {
        return QByteArray("data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"") + reasoning
            + "\",\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"" + arguments + "\"}}]}}]}\n\n";
    };
    const Message message = folded(
        decodeReads(chat, {}, {chunk("a\\ud83e", "\\\"\\ud83e"), chunk("\\udd94", "\\udd94\\\"") + done}));
    QCOMPARE(message.reasoning, QString::fromUtf8("a🦔"));
    QCOMPARE(message.tools.value(0).args, QString::fromUtf8("\"🦔\""));
}

void Reply::thinkTags_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reasoning");
    QTest::newRow("streamed") << textChunk("<think>a") + textChunk("b</think>c") + done << "c"
                              << "ab";
    QTest::newRow("whole") << QByteArray(
        R"({"choices":[{"message":{"content":"<think>a</think>b"},"finish_reason":"stop"}]})")
                           << "b"
                           << "a";
    QTest::newRow("streamed and repeated") << textChunk("<think>a</think>") + textChunk("b")
            + "data: "
              "{\"choices\":[{\"message\":{\"content\":\"<think>a</"
              "think>b\"},\"finish_reason\":\"stop\"}]}\n\n"
                                           << "b"
                                           << "a";
    QTest::newRow("half a tag at the end") << textChunk("<thi") << "<thi"
                                           << "";
    QTest::newRow("a refusal is not searched")
        << QByteArray("data: {\"choices\":[{\"delta\":{\"refusal\":\"<think>no</think>\"}}]}\n\n")
        << "<think>no</think>"
        << "";
}

void Reply::thinkTags()
{
    QFETCH(QByteArray, bytes);
    const Message message = folded(decodeReads(chat, {}, {bytes}, true));
    QTEST(message.text, "text");
    QTEST(message.reasoning, "reasoning");
    QVERIFY(folded(decodeReads(chat, {}, {bytes}, false)).reasoning.isEmpty());
}

void Reply::chunksWithoutFraming_data()
{
    QTest::addColumn<QByteArray>("between");
    for (const char *between : {"", "\n", "\r\n\r\n", ",\n"})
        QTest::newRow(QByteArray(between).toPercentEncoding().constData()) << QByteArray(between);
}

void Reply::chunksWithoutFraming()
{
    QFETCH(QByteArray, between);
    const QByteArray a = textChunk("a").mid(6).trimmed(), b = textChunk("b").mid(6).trimmed(),
                     end = finishChunk.mid(6).trimmed();
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(chat), {.contentType = "application/json"}, false);
    decoder.feed(a + between, events);
    QCOMPARE(events.size(), 1); // as it comes, not at the end
    decoder.feed(b + between + end, events);
    decoder.finish(std::nullopt, events);
    QCOMPARE(folded(events).text, QStringLiteral("ab"));
    QCOMPARE(*folded(events).end, End::Complete);
}

void Reply::errorsCarryTheStatus()
{
    const ReplyHead limited{.status = 429, .headers = {{"Retry-After", "2"}}};
    const Message refused = folded(decodeReads(chat, limited, {"{\"error\":{\"mess", "age\":\"wait\"}}"}));
    QCOMPARE(refused.error->status, 429);
    QCOMPARE(refused.error->kind, Error::Kind::RateLimit);
    QCOMPARE(refused.error->retryAfter, std::chrono::milliseconds(2000));
    const Message cut = folded(decodeReads(chat, {.status = 500}, {"oh"}, false, reset));
    QCOMPARE(*cut.end, End::Error);
    QCOMPARE(cut.error->detail, QStringLiteral("HTTP 500 Internal Server Error: oh"));
    const Message moved = folded(decodeReads(chat, {.status = 302, .reason = "Found"}, {}));
    QCOMPARE(moved.error->detail, QStringLiteral("HTTP 302 Found"));
}

QTEST_GUILESS_MAIN(Reply)
#include "tst_reply_decoder.moc"
