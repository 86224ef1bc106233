#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

class DialectAnthropic : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWholeReply();
    void ends_data();
    void ends();
    void usage_data();
    void usage();
    void tools_data();
    void tools();
    void theTypeMayStandInTheName();
    void wholeAnswers();
};

static QList<StreamEvent> eventsOf(const QByteArrayList &chunks)
{
    QByteArray bytes;
    for (const QByteArray &chunk : chunks)
        bytes += "data: " + chunk.simplified() + "\n\n";
    return decodeReads(DialectKind::AnthropicMessages, {}, {bytes});
}

static const QByteArray stop = R"({"type":"message_stop"})";

void DialectAnthropic::aWholeReply()
{
    const auto events = eventsOf(
        {R"({"type":"message_start","message":{"model":"c-1","content":[],"usage":{"input_tokens":3,"output_tokens":1}}})",
            R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}})",
            R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}})",
            R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}})",
            R"({"type":"content_block_stop","index":0})", R"({"type":"ping"})",
            R"({"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"x"}})",
            R"({"type":"content_block_start","index":2,"content_block":{"type":"text","text":"a"}})",
            R"({"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"b"}})",
            R"({"type":"content_block_delta","index":2,"delta":{"type":"citations_delta","citation":{}}})",
            R"({"type":"content_block_delta","index":2,"delta":{"type":"news_delta","text":"no"}})",
            R"({"type":"some_news"})",
            R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}})",
            stop});
    const QList<StreamEvent> expected{ModelNamed{QStringLiteral("c-1")},
        UsageReport{{3, 1, {}, {}, {}}, {3, 1}}, ReasoningDelta{QStringLiteral("hm"), true},
        TextDelta{QStringLiteral("a")}, TextDelta{QStringLiteral("b")},
        FinishReason{QStringLiteral("end_turn")}, UsageReport{{3, 9, {}, {}, {}}, {3, 9}},
        Ended{End::Complete, std::nullopt}};
    QCOMPARE(events, expected);
}

void DialectAnthropic::ends_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<End>("end");
    const QByteArray reason =
        R"({"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":9}})";
    QTest::newRow("message_stop") << QByteArrayList{stop} << End::Complete;
    QTest::newRow("a stop reason") << QByteArrayList{reason} << End::Complete;
    QTest::newRow("a null stop reason")
        << QByteArrayList{R"({"type":"message_delta","delta":{"stop_reason":null}})"} << End::Incomplete;
    QTest::newRow("nothing") << QByteArrayList{R"({"type":"ping"})"} << End::Incomplete;
    QTest::newRow("[DONE] is no end") << QByteArrayList{"[DONE]"} << End::Incomplete;
    QTest::newRow("[DONE] after a stop reason") << QByteArrayList{reason, "[DONE]"} << End::Complete;
    QTest::newRow("an error after it")
        << QByteArrayList{reason, R"({"type":"error","error":{"type":"api_error","message":"m"}})", stop}
        << End::Error;
}

void DialectAnthropic::ends()
{
    QFETCH(QByteArrayList, chunks);
    QTEST(*folded(eventsOf(chunks)).end, "end");
}

void DialectAnthropic::usage_data()
{
    QTest::addColumn<QByteArray>("atStart");
    QTest::addColumn<QByteArray>("atEnd");
    QTest::addColumn<Usage>("expected");
    QTest::addColumn<RawUsage>("raw");
    const auto row = [](const char *name, const char *start, const char *end, const Usage &usage,
                         const RawUsage &raw) {
        QTest::newRow(name) << QByteArray(start) << QByteArray(end) << usage << raw;
    };
    row("plain", R"({"input_tokens":12,"output_tokens":1})", R"({"output_tokens":15})", {12, 15, {}, {}, {}},
        {12, 15});
    row("cached tokens are input",
        R"({"input_tokens":2,"cache_creation_input_tokens":30,"cache_read_input_tokens":100,"output_tokens":1})",
        R"({"output_tokens":15})", {132, 15, 100, 30, {}}, {2, 15});
    row("zero cached is known", R"({"input_tokens":2,"cache_read_input_tokens":0,"output_tokens":1})",
        R"({"output_tokens":5})", {2, 5, 0, {}, {}}, {2, 5});
    row("the later report wins, null does not",
        R"({"input_tokens":2,"cache_read_input_tokens":10,"output_tokens":1})",
        R"({"input_tokens":4,"cache_read_input_tokens":null,"output_tokens":5})", {14, 5, 10, {}, {}},
        {4, 5});
    row("input only at the end", R"({"output_tokens":0})", R"({"input_tokens":4,"output_tokens":5})",
        {4, 5, {}, {}, {}}, {4, 5});
    row("none", "null", "null", {}, {});
}

void DialectAnthropic::usage()
{
    QFETCH(QByteArray, atStart);
    QFETCH(QByteArray, atEnd);
    const Message message =
        folded(eventsOf({R"({"type":"message_start","message":{"usage":)" + atStart + "}}",
            R"({"type":"message_delta","delta":{},"usage":)" + atEnd + "}", stop}));
    QTEST(message.usage, "expected");
    QTEST(message.rawUsage, "raw");
}

void DialectAnthropic::tools_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<QStringList>("expected");
    const auto start = [](int index, const char *id, const char *input) {
        return QByteArray("{\"type\":\"content_block_start\",\"index\":") + QByteArray::number(index)
            + ",\"content_block\":{\"type\":\"tool_use\",\"id\":\"" + id
            + "\",\"name\":\"f\",\"input\":" + input + "}}";
    };
    const auto fragment = [](int index, const char *text) {
        return QByteArray("{\"type\":\"content_block_delta\",\"index\":") + QByteArray::number(index)
            + ",\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"" + text + "\"}}";
    };
    const QByteArray end = R"({"type":"content_block_stop","index":1})";
    QTest::newRow("streamed") << QByteArrayList{start(1, "a", "{}"), fragment(1, ""),
        fragment(1, "{\\\"x\\\""), fragment(1, ":1}"), end}
                              << QStringList{"a", "f", "{\"x\":1}"};
    QTest::newRow("without arguments")
        << QByteArrayList{start(1, "a", "{}"), fragment(1, ""), end} << QStringList{"a", "f", "{}"};
    QTest::newRow("whole at the start")
        << QByteArrayList{start(1, "a", "{\"x\": 1}"), end} << QStringList{"a", "f", "{\"x\":1}"};
    QTest::newRow("two") << QByteArrayList{start(1, "a", "{}"), start(2, "b", "{}"), fragment(2, "2"),
        fragment(1, "1")} << QStringList{"a", "f", "1", "b", "f", "2"};
    QTest::newRow("a fragment of no call") << QByteArrayList{fragment(7, "x")} << QStringList{};
}

void DialectAnthropic::tools()
{
    QFETCH(QByteArrayList, chunks);
    QStringList found;
    for (const ToolCall &call : folded(eventsOf(chunks)).tools)
        found << call.id << call.name << call.args;
    QTEST(found, "expected");
}

void DialectAnthropic::theTypeMayStandInTheName()
{
    const Message message = folded(decodeReads(DialectKind::AnthropicMessages, {},
        {"event: content_block_delta\ndata: "
         "{\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"a\"}}\n\nevent: message_stop\ndata: "
         "{}\n\n"}));
    QCOMPARE(message.text, QStringLiteral("a"));
    QCOMPARE(*message.end, End::Complete);
}

void DialectAnthropic::wholeAnswers()
{
    const Message answer =
        folded(decodeReads(DialectKind::AnthropicMessages, {}, {R"({"type":"message","model":"c","content":[
        {"type":"thinking","thinking":"r"},{"type":"text","text":"a"},{"type":"tool_use","id":"t","name":"f","input":{"x":1}},
        {"type":"tool_use","id":"u","name":"g","input":{}}],
        "stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":2}})"}));
    QCOMPARE(*answer.end, End::Complete);
    QCOMPARE(answer.text, QStringLiteral("a"));
    QCOMPARE(answer.reasoning, QStringLiteral("r"));
    QCOMPARE(answer.finish, QStringLiteral("tool_use"));
    QCOMPARE(answer.tools.size(), 2);
    QCOMPARE(answer.tools[0].args, QStringLiteral("{\"x\":1}"));
    QCOMPARE(answer.tools[1].args, QStringLiteral("{}"));
    QCOMPARE(answer.usage.in, 1);
    const Message refused = folded(decodeReads(DialectKind::AnthropicMessages, {},
        {R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"}));
    QCOMPARE(refused.error->code, QStringLiteral("overloaded"));
}

QTEST_GUILESS_MAIN(DialectAnthropic)
#include "tst_dialect_anthropic.moc"
