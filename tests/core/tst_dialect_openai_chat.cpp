#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

// What compatible servers make of Chat Completions (wire-formats.md, sections 2, 7 and 8).
class DialectOpenAiChat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void replies_data();
    void replies();
    void usage_data();
    void usage();
    void anAbsentCountIsAbsent();
    void tools_data();
    void tools();
    void errors_data();
    void errors();
    void repeatsNothing();
};

static QList<StreamEvent> eventsOf(const QByteArrayList &chunks)
{
    QByteArray bytes;
    for (const QByteArray &chunk : chunks)
        bytes += "data: " + chunk.simplified() + "\n\n";
    return decodeReads(DialectKind::OpenAiChat, {}, {bytes + "data: [DONE]\n\n"});
}

void DialectOpenAiChat::replies_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reasoning");
    QTest::addColumn<QString>("finish");
    const auto row = [](const char *name, const QByteArrayList &chunks, const char *text,
                         const char *reasoning, const char *finish) {
        QTest::newRow(name) << chunks << QString::fromUtf8(text) << QString::fromUtf8(reasoning)
                            << QString::fromUtf8(finish);
    };
    row("a delta that begins with a mark without width",
        {R"({"choices":[{"delta":{"content":"a"}}]})", R"({"choices":[{"delta":{"content":"\ufeffb"}}]})",
            R"({"choices":[{"delta":{"content":"\ufeff"}}]})"},
        "a\xEF\xBB\xBF"
        "b\xEF\xBB\xBF",
        "", "");
    row("reasoning",
        {R"({"choices":[{"delta":{"reasoning":"a"}}]})", R"({"choices":[{"delta":{"content":"b"}}]})"}, "b",
        "a", "");
    row("both reasoning fields say the same",
        {R"({"choices":[{"delta":{"reasoning":"a","reasoning_content":"a"}}]})"}, "", "a", "");
    row("an empty field beside the full one",
        {R"({"choices":[{"delta":{"reasoning_content":"","reasoning":"a"}}]})"}, "", "a", "");
    row("only the first choice",
        {R"({"choices":[{"index":1,"delta":{"content":"b"},"finish_reason":"length"},{"index":0,"delta":{"content":"a"}}]})"},
        "a", "", "");
    row("no delta (Azure)",
        {R"({"choices":[{"index":0,"content_filter_offsets":{"check_offset":1},"finish_reason":null}]})",
            R"({"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]})"},
        "a", "", "stop");
    row("text after the finish reason (Workers AI)",
        {R"({"choices":[{"delta":{},"finish_reason":"stop"}]})",
            R"({"choices":[{"delta":{"content":"late"}}]})"},
        "late", "", "stop");
    row("cumulative message beside the delta (Perplexity)",
        {R"({"choices":[{"delta":{"content":"a"},"message":{"content":"a"}}]})",
            R"({"choices":[{"delta":{"content":"b"},"message":{"content":"ab"}}]})"},
        "ab", "", "");
    row("the last message corrects",
        {R"({"choices":[{"delta":{"content":"draft"}}]})",
            R"({"choices":[{"message":{"content":"final"},"finish_reason":"stop"}]})"},
        "final", "", "stop");
    row("a message without text takes nothing back",
        {R"({"choices":[{"delta":{"content":"a"}}]})",
            R"({"choices":[{"message":{"content":null},"finish_reason":"stop"}]})"},
        "a", "", "stop");
    row("whole message with reasoning",
        {R"({"choices":[{"message":{"content":"a","reasoning_content":"r"},"finish_reason":"stop"}]})"}, "a",
        "r", "stop");
    row("thinking parts as text (Mistral)",
        {R"({"choices":[{"delta":{"content":[{"type":"thinking","thinking":"r"},{"type":"text","text":"a"}]}}]})"},
        "a", "r", "");
    row("whole message in parts",
        {R"({"choices":[{"message":{"content":[{"type":"text","text":"a"}]},"finish_reason":"eos"}]})"}, "a",
        "", "eos");
    row("content of other types", {R"({"choices":[{"delta":{"content":5}},{"delta":{"content":{"a":1}}}]})"},
        "", "", "");
    row("choices of other types",
        {R"({"choices":null})", R"({"choices":[null,1,{"delta":null}]})", R"({"choices":{}})"}, "", "", "");
    row("Together's extra text", {R"({"choices":[{"index":0,"text":"a","delta":{"content":"a"},"seed":7}]})"},
        "a", "", "");
}

void DialectOpenAiChat::replies()
{
    QFETCH(QByteArrayList, chunks);
    const auto events = eventsOf(chunks);
    const Message message = folded(events);
    QTEST(message.text, "text");
    QTEST(message.reasoning, "reasoning");
    QTEST(message.finish, "finish");
    QCOMPARE(*message.end, End::Complete);
    QCOMPARE(countOf<Malformed>(events), 0);
    for (const StreamEvent &event : events) {
        if (const auto *delta = std::get_if<ReasoningDelta>(&event))
            QVERIFY(!delta->summary);
    }
}

void DialectOpenAiChat::usage_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<Usage>("expected");
    QTest::newRow("OpenAI")
        << QByteArrayList{R"({"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,
        "prompt_tokens_details":{"cached_tokens":4,"cache_write_tokens":3},"completion_tokens_details":{"reasoning_tokens":2}}})"}
        << Usage{10, 5, 4, 3, 2};
    QTest::newRow("DeepSeek")
        << QByteArrayList{R"({"usage":{"prompt_tokens":10,"completion_tokens":5,"prompt_cache_hit_tokens":8,"prompt_cache_miss_tokens":2}})"}
        << Usage{10, 5, 8, {}, {}};
    QTest::newRow("Mistral")
        << QByteArrayList{R"({"usage":{"prompt_tokens":10,"completion_tokens":5,"num_cached_tokens":6}})"}
        << Usage{10, 5, 6, {}, {}};
    QTest::newRow("Mistral, other spelling")
        << QByteArrayList{R"({"usage":{"prompt_tokens":10,"completion_tokens":5,"prompt_token_details":{"cached_tokens":6}}})"}
        << Usage{10, 5, 6, {}, {}};
    QTest::newRow("Groq") << QByteArrayList{R"({"x_groq":{"id":"r"}})",
        R"({"x_groq":{"usage":{"prompt_tokens":8,"completion_tokens":2}}})"}
                          << Usage{8, 2, {}, {}, {}};
    QTest::newRow("cumulative (vLLM)")
        << QByteArrayList{R"({"usage":{"prompt_tokens":8,"completion_tokens":1}})",
               R"({"usage":{"prompt_tokens":8,"completion_tokens":2}})", R"({"usage":null})"}
        << Usage{8, 2, {}, {}, {}};
    QTest::newRow("null details")
        << QByteArrayList{R"({"usage":{"prompt_tokens":8,"completion_tokens":2,"prompt_tokens_details":null,"completion_tokens_details":{"reasoning_tokens":null}}})"}
        << Usage{8, 2, {}, {}, {}};
    QTest::newRow("written as reals")
        << QByteArrayList{R"({"usage":{"prompt_tokens":8.0,"completion_tokens":2.0}})"}
        << Usage{8, 2, {}, {}, {}};
    QTest::newRow("nonsense")
        << QByteArrayList{R"({"usage":{"prompt_tokens":-1,"completion_tokens":"many"}})"} << Usage{};
}

void DialectOpenAiChat::usage()
{
    QFETCH(QByteArrayList, chunks);
    QFETCH(Usage, expected);
    const Message message = folded(eventsOf(chunks));
    QCOMPARE(message.usage, expected);
    QCOMPARE(message.rawUsage, (RawUsage{expected.in, expected.out}));
}

void DialectOpenAiChat::anAbsentCountIsAbsent()
{
    const auto events = eventsOf({R"({"choices":[{"delta":{"content":"a"}}]})", R"({"usage":{}})"});
    QCOMPARE(countOf<UsageReport>(events), 0);
    QVERIFY(!folded(events).usage.cached);
}

void DialectOpenAiChat::tools_data()
{
    QTest::addColumn<QByteArrayList>("calls"); // the tool_calls arrays of successive deltas
    QTest::addColumn<QStringList>("expected"); // id, name, args; ...
    const auto row = [](const char *name, const QByteArrayList &calls, const QStringList &expected) {
        QTest::newRow(name) << calls << expected;
    };
    const QStringList one{"a", "f", "{\"x\":1}"};
    const QStringList two{"a", "f", "{}", "b", "g", "[]"};
    row("OpenAI",
        {R"([{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":""}}])",
            R"([{"index":0,"function":{"arguments":"{\"x\""}}])",
            R"([{"index":0,"function":{"arguments":":1}"}}])"},
        one);
    row("two, interleaved",
        {R"([{"index":0,"id":"a","function":{"name":"f"}},{"index":1,"id":"b","function":{"name":"g"}}])",
            R"([{"index":1,"function":{"arguments":"["}}])",
            R"([{"index":0,"function":{"arguments":"{}"}},{"index":1,"function":{"arguments":"]"}}])"},
        two);
    row("whole, without index (xAI)",
        {R"([{"id":"a","function":{"name":"f","arguments":"{}"}},{"id":"b","function":{"name":"g","arguments":"[]"}}])"},
        two);
    row("all with index 0",
        {R"([{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}])",
            R"([{"index":0,"id":"b","function":{"name":"g","arguments":"["}}])",
            R"([{"index":0,"function":{"arguments":"]"}}])"},
        two);
    row("a new id on each fragment",
        {R"([{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\""}}])",
            R"([{"index":0,"id":"zz","function":{"arguments":":1}"}}])"},
        one);
    row("neither index nor id",
        {R"([{"function":{"name":"f","arguments":"{}"}}])",
            R"([{"function":{"name":"g","arguments":"[]"}}])"},
        {"", "f", "{}", "", "g", "[]"});
    row("the same id again, without index",
        {R"([{"id":"a","function":{"name":"f","arguments":"{\"x\""}}])",
            R"([{"id":"a","function":{"arguments":":1}"}}])"},
        one);
    row("null id and name on a continuation",
        {R"([{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\""}}])",
            R"([{"index":0,"id":null,"function":{"name":null,"arguments":":1}"}}])"},
        one);
    row("arguments as an object", {R"([{"id":"a","function":{"name":"f","arguments":{"x":1}}}])"}, one);
    row("numbers that do not begin at 0",
        {R"([{"index":3,"id":"a","function":{"name":"f","arguments":"{\"x\":1}"}}])"}, one);
}

void DialectOpenAiChat::tools()
{
    QFETCH(QByteArrayList, calls);
    QByteArrayList chunks;
    for (const QByteArray &call : calls)
        chunks += "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":" + call + "}}]}";
    QStringList found;
    for (const ToolCall &call : folded(eventsOf(chunks)).tools)
        found << call.id << call.name << call.args;
    QTEST(found, "expected");
}

void DialectOpenAiChat::errors_data()
{
    QTest::addColumn<QByteArray>("chunk");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<Error::Kind>("kind");
    QTest::newRow("object") << QByteArray(R"({"error":{"message":"m","type":"server_error"}})") << "m"
                            << Error::Kind::Provider;
    QTest::newRow("text") << QByteArray(R"({"error":"m"})") << "m" << Error::Kind::Provider;
    QTest::newRow("a code that is a status")
        << QByteArray(R"({"error":{"message":"m","code":429}})") << "m" << Error::Kind::RateLimit;
    QTest::newRow("quota") << QByteArray(R"({"error":{"message":"m","code":"insufficient_quota"}})") << "m"
                           << Error::Kind::Quota;
    QTest::newRow("vLLM, older") << QByteArray(R"({"object":"error","message":"m","code":400})") << "m"
                                 << Error::Kind::Provider;
    QTest::newRow("Groq") << QByteArray(R"({"x_groq":{"error":"m"}})") << "m" << Error::Kind::Provider;
    QTest::newRow("OpenRouter") << QByteArray(
        R"({"error":{"code":502,"message":"m"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]})")
                                << "m" << Error::Kind::Provider;
    QTest::newRow("Cloudflare") << QByteArray(R"({"errors":[{"message":"m"}],"success":false})") << "m"
                                << Error::Kind::Provider;
    QTest::newRow("in an array") << QByteArray(R"([{"error":{"message":"m"}}])") << "m"
                                 << Error::Kind::Provider;
    QTest::newRow("none: null") << QByteArray(R"({"error":null})") << "" << Error::Kind::Provider;
    QTest::newRow("none: empty") << QByteArray(R"({"error":""})") << "" << Error::Kind::Provider;
    QTest::newRow("none: a bare message")
        << QByteArray(R"({"message":"hello"})") << "" << Error::Kind::Provider;
}

void DialectOpenAiChat::errors()
{
    QFETCH(QByteArray, chunk);
    QFETCH(QString, detail);
    const Message message = folded(eventsOf({R"({"choices":[{"delta":{"content":"kept"}}]})", chunk}));
    QCOMPARE(message.text, QStringLiteral("kept"));
    QCOMPARE(message.error.has_value(), !detail.isEmpty());
    QCOMPARE(*message.end, detail.isEmpty() ? End::Complete : End::Error);
    if (!message.error)
        return;
    QCOMPARE(message.error->detail, detail);
    QTEST(message.error->kind, "kind");
}

void DialectOpenAiChat::repeatsNothing()
{
    const QByteArray chunk =
        R"({"model":"m","choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1}})";
    const auto events = eventsOf({chunk, chunk, chunk});
    QCOMPARE(countOf<ModelNamed>(events), 1);
    QCOMPARE(countOf<FinishReason>(events), 1);
    QCOMPARE(countOf<UsageReport>(events), 1);
}

QTEST_GUILESS_MAIN(DialectOpenAiChat)
#include "tst_dialect_openai_chat.moc"
