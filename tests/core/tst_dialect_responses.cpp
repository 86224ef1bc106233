#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

class DialectResponses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void replies_data();
    void replies();
    void repetitionsThatSayTheSameAreNotTold();
    void usageAndModel();
    void reasoningKinds();
    void tools_data();
    void tools();
    void errors_data();
    void errors();
    void closesWithTheLastEvent();
    void wholeAnswers();
};

static QList<StreamEvent> eventsOf(const QByteArrayList &chunks)
{
    QByteArray bytes;
    for (const QByteArray &chunk : chunks)
        bytes += "data: " + chunk.simplified() + "\n\n";
    return decodeReads(DialectKind::OpenAiResponses, {}, {bytes});
}

static const QByteArray completed = R"({"type":"response.completed","response":{"status":"completed"}})";

static QByteArray delta(const char *text, const char *item = "m")
{
    return QByteArray(R"({"type":"response.output_text.delta","item_id":")") + item
        + R"(","content_index":0,"delta":")" + text + "\"}";
}

static QByteArray finalText(const char *text)
{
    return QByteArray(
               R"({"type":"response.completed","response":{"status":"completed","output":[{"type":"reasoning","summary":[]},)")
        + R"({"type":"message","content":[{"type":"output_text","text":")" + text + R"("}]}]}})";
}

void DialectResponses::replies_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("finish");
    QTest::addColumn<End>("end");
    const auto row = [](const char *name, const QByteArrayList &chunks, const char *text, const char *finish,
                         End end) {
        QTest::newRow(name) << chunks << QString::fromUtf8(text) << QString::fromUtf8(finish) << end;
    };
    row("deltas", {delta("a"), delta("b"), completed}, "ab", "completed", End::Complete);
    row("no end", {delta("a")}, "a", "", End::Incomplete);
    row("[DONE] is no end", {delta("a"), "[DONE]"}, "a", "", End::Incomplete);
    row("[DONE] after the end", {delta("a"), completed, "[DONE]"}, "a", "completed", End::Complete);
    row("only the done event",
        {R"({"type":"response.output_text.done","item_id":"m","text":"ab"})", completed}, "ab", "completed",
        End::Complete);
    row("only the last response", {finalText("ab")}, "ab", "completed", End::Complete);
    row("the done event corrects",
        {delta("a"), delta("z"),
            R"({"type":"response.output_text.done","item_id":"m","content_index":0,"text":"ab"})", completed},
        "ab", "completed", End::Complete);
    row("the done event of the second message",
        {delta("a", "m1"), delta("z", "m2"),
            R"({"type":"response.output_text.done","item_id":"m2","content_index":0,"text":"b"})", completed},
        "ab", "completed", End::Complete);
    row("the last response corrects", {delta("a"), finalText("ab")}, "ab", "completed", End::Complete);
    row("a last response without text takes nothing back",
        {delta("a"), R"({"type":"response.completed","response":{"status":"completed","output":[]}})"}, "a",
        "completed", End::Complete);
    row("a refusal",
        {R"({"type":"response.refusal.delta","item_id":"m","delta":"no"})",
            R"({"type":"response.refusal.done","item_id":"m","refusal":"no"})", completed},
        "no", "completed", End::Complete);
    row("filtered",
        {delta("a"),
            R"({"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"content_filter"}}})"},
        "a", "content_filter", End::Complete);
    row("unknown events",
        {R"({"type":"response.web_search_call.searching"})",
            R"({"type":"response.image_generation_call.partial_image","partial_image_b64":"AAAA"})",
            delta("a"), completed},
        "a", "completed", End::Complete);
}

void DialectResponses::replies()
{
    QFETCH(QByteArrayList, chunks);
    const Message message = folded(eventsOf(chunks));
    QTEST(message.text, "text");
    QTEST(message.finish, "finish");
    QTEST(*message.end, "end");
    QVERIFY(!message.error);
}

void DialectResponses::repetitionsThatSayTheSameAreNotTold()
{
    const auto events = eventsOf({delta("a\\ud83e"), delta("\\udd94"),
        R"({"type":"response.output_text.done","item_id":"m","content_index":0,"text":"a\ud83e\udd94"})",
        finalText("a\\ud83e\\udd94")});
    QCOMPARE(countOf<TextReplaced>(events), 0);
    QCOMPARE(folded(events).text, QString::fromUtf8("a🦔"));
}

void DialectResponses::usageAndModel()
{
    const auto events = eventsOf(
        {R"({"type":"response.created","response":{"model":"m-1","usage":null,"status":"in_progress"}})",
            R"({"type":"response.completed","response":{"model":"m-1","status":"completed","usage":{"input_tokens":10,
            "input_tokens_details":{"cached_tokens":4,"cache_write_tokens":1},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":2}}}})"});
    const Message message = folded(events);
    QCOMPARE(message.model, QStringLiteral("m-1"));
    QCOMPARE(message.usage, (Usage{10, 5, 4, 1, 2}));
    QCOMPARE(message.rawUsage, (RawUsage{10, 5}));
    QCOMPARE(countOf<UsageReport>(events), 1);
}

void DialectResponses::reasoningKinds()
{
    const auto events = eventsOf({R"({"type":"response.reasoning_summary_part.added","summary_index":0})",
        R"({"type":"response.reasoning_summary_text.delta","delta":"one"})",
        R"({"type":"response.reasoning_summary_part.added","summary_index":1})",
        R"({"type":"response.reasoning_summary_text.delta","delta":"two"})",
        R"({"type":"response.reasoning_summary_text.done","text":"two"})"});
    QCOMPARE(folded(events).reasoning, QStringLiteral("one\n\ntwo"));
    QCOMPARE(std::get<ReasoningDelta>(events.first()).summary, true);
    const auto raw = eventsOf({R"({"type":"response.reasoning_text.delta","delta":"one"})",
        R"({"type":"response.reasoning_text.done","text":"one"})"});
    QCOMPARE(raw.first(), StreamEvent(ReasoningDelta{QStringLiteral("one"), false}));
    QCOMPARE(folded(raw).reasoning, QStringLiteral("one"));
}

void DialectResponses::tools_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<QStringList>("expected");
    const QByteArray added =
        R"({"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc","call_id":"c","name":"f","arguments":""}})";
    const QByteArray done =
        R"({"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc","call_id":"c","name":"f","arguments":"{}"}})";
    const QByteArray whole =
        R"({"type":"response.completed","response":{"status":"completed","output":[{"type":"function_call","id":"fc","call_id":"c","name":"f","arguments":"{}"}]}})";
    const auto fragment = [](const char *text) {
        return QByteArray(
                   R"({"type":"response.function_call_arguments.delta","item_id":"fc","output_index":1,"delta":")")
            + text + "\"}";
    };
    const QStringList one{"c", "f", "{}"};
    QTest::newRow("streamed and repeated") << QByteArrayList{added, fragment("{"), fragment("}"),
        R"({"type":"response.function_call_arguments.done","item_id":"fc","arguments":"{}"})", done, whole}
                                           << one;
    QTest::newRow("not streamed") << QByteArrayList{added, done} << one;
    QTest::newRow("only done") << QByteArrayList{done} << one;
    QTest::newRow("only in the last response") << QByteArrayList{whole} << one;
    QTest::newRow("two without item ids")
        << QByteArrayList{R"({"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"a","name":"f"}})",
               R"({"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","call_id":"b","name":"g"}})",
               R"({"type":"response.function_call_arguments.delta","output_index":0,"delta":"1"})",
               R"({"type":"response.function_call_arguments.delta","output_index":1,"delta":"2"})"}
        << QStringList{"a", "f", "1", "b", "g", "2"};
}

void DialectResponses::tools()
{
    QFETCH(QByteArrayList, chunks);
    QStringList found;
    for (const ToolCall &call : folded(eventsOf(chunks)).tools)
        found << call.id << call.name << call.args;
    QTEST(found, "expected");
}

void DialectResponses::errors_data()
{
    QTest::addColumn<QByteArray>("chunk");
    QTest::addColumn<Error::Kind>("kind");
    QTest::newRow("failed") << QByteArray(
        R"({"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"m"}}})")
                            << Error::Kind::Provider;
    QTest::newRow("failed by rate") << QByteArray(
        R"({"type":"response.failed","response":{"error":{"code":"rate_limit_exceeded","message":"m"}}})")
                                    << Error::Kind::RateLimit;
    QTest::newRow("error, fields at the top") << QByteArray(
        R"({"type":"error","code":"server_error","message":"m","param":null,"sequence_number":3})")
                                              << Error::Kind::Provider;
    QTest::newRow("error, nested") << QByteArray(
        R"({"type":"error","error":{"code":"server_error","message":"m"}})")
                                   << Error::Kind::Provider;
    QTest::newRow("no type") << QByteArray(R"({"error":{"message":"m"}})") << Error::Kind::Provider;
}

void DialectResponses::errors()
{
    QFETCH(QByteArray, chunk);
    const Message message = folded(eventsOf({delta("kept"), chunk, completed}));
    QCOMPARE(*message.end, End::Error);
    QCOMPARE(message.error->detail, QStringLiteral("m"));
    QTEST(message.error->kind, "kind");
    QCOMPARE(message.text, QStringLiteral("kept"));
}

void DialectResponses::closesWithTheLastEvent()
{
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(DialectKind::OpenAiResponses), {}, false);
    decoder.feed("event: response.completed\ndata: {\"response\":{\"status\":\"completed\"}}\n\n", events);
    QVERIFY(decoder.ended()); // the type stood in the event's name
    QCOMPARE(*folded(events).end, End::Complete);
}

void DialectResponses::wholeAnswers()
{
    const auto decode = [](const QByteArray &body) {
        return folded(decodeReads(DialectKind::OpenAiResponses, {.contentType = "application/json"}, {body}));
    };
    const Message answer =
        decode(R"({"object":"response","model":"m","status":"completed","error":null,"output":[
        {"type":"reasoning","summary":[{"type":"summary_text","text":"r"}]},
        {"type":"message","content":[{"type":"output_text","text":"a"},{"type":"output_text","text":"b"}]},
        {"type":"function_call","id":"x","call_id":"c","name":"f","arguments":"{}"}],"usage":{"input_tokens":1,"output_tokens":2}})");
    QCOMPARE(*answer.end, End::Complete);
    QCOMPARE(answer.text, QStringLiteral("ab"));
    QCOMPARE(answer.reasoning, QStringLiteral("r"));
    QCOMPARE(answer.tools.value(0).args, QStringLiteral("{}"));
    QCOMPARE(answer.usage.out, 2);
    const Message failed = decode(
        R"({"object":"response","status":"failed","error":{"code":"server_error","message":"m"},"output":[]})");
    QCOMPARE(*failed.end, End::Error);
    QCOMPARE(failed.error->detail, QStringLiteral("m"));
    const Message refused = decode(R"({"error":{"message":"no"}})");
    QCOMPARE(refused.error->detail, QStringLiteral("no"));
}

QTEST_GUILESS_MAIN(DialectResponses)
#include "tst_dialect_responses.moc"
