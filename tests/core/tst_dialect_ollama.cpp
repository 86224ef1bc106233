#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

class DialectOllama : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWholeReply();
    void ends_data();
    void ends();
    void aDamagedLineHarmsNoOther();
    void otherFramings_data();
    void otherFramings();
    void tools();
};

static Message replyTo(const QByteArray &bytes, const ReplyHead &head = {})
{
    const Message message = folded(decodeReads(DialectKind::OllamaChat, head, {bytes}));
    for (const qsizetype size : {1, 7}) {
        const auto cut = folded(decodeReads(DialectKind::OllamaChat, head, chunked(bytes, size)));
        if (cut != message)
            qFatal("%lld bytes a read give another message", qlonglong(size));
    }
    return message;
}

static const QByteArray done = R"({"model":"q","done":true,"done_reason":"stop"})";

void DialectOllama::aWholeReply()
{
    const QByteArray bytes =
        R"({"model":"q","created_at":"t","message":{"role":"assistant","content":"","thinking":"hm"},"done":false}
{"model":"q","created_at":"t","message":{"role":"assistant","content":"a"},"done":false}
)"
        "\r\n"
        R"({"model":"q","message":{"role":"assistant","content":"b"},"done":true,"done_reason":"length",)"
        R"("total_duration":5,"prompt_eval_count":4,"eval_count":3}
{"after":"the end"}
)";
    const QList<StreamEvent> expected{ModelNamed{QStringLiteral("q")},
        ReasoningDelta{QStringLiteral("hm"), false}, TextDelta{QStringLiteral("a")},
        TextDelta{QStringLiteral("b")}, UsageReport{{4, 3, {}, {}, {}}, {4, 3}},
        FinishReason{QStringLiteral("length")}, Ended{End::Complete, std::nullopt}};
    QCOMPARE(decodeReads(DialectKind::OllamaChat, {}, {bytes}), expected);
}

void DialectOllama::ends_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    QTest::addColumn<End>("end");
    QTest::addColumn<QString>("detail");
    const QByteArray text = "{\"message\":{\"content\":\"x\"},\"done\":false}\n";
    QTest::newRow("done") << text + done + '\n' << 200 << End::Complete << "";
    QTest::newRow("done without a line end") << text + done << 200 << End::Complete << "";
    QTest::newRow("done without a reason, as old servers") << text + "{\"done\":true}\n"
                                                           << 200 << End::Complete << "";
    QTest::newRow("not done") << text << 200 << End::Incomplete << "";
    QTest::newRow("the last line is cut") << text + done.chopped(3) << 200 << End::Incomplete << "";
    QTest::newRow("an error line") << text + "{\"error\":\"runner stopped\"}\n"
                                   << 200 << End::Error << "runner stopped";
    QTest::newRow("an error beside text")
        << QByteArray(R"({"message":{"content":"x"},"error":"lost"})") << 200 << End::Error << "lost";
    QTest::newRow("an error alone") << QByteArray(R"({"error":"no model"})") << 200 << End::Error
                                    << "no model";
    QTest::newRow("an error over lines")
        << QByteArray("{\n \"error\": \"no model\"\n}") << 200 << End::Error << "no model";
    QTest::newRow("a message that is no answer")
        << QByteArray(R"({"message":"not here"})") << 200 << End::Error << "not here";
    QTest::newRow("an HTTP error") << QByteArray(R"({"error":"model 'q' not found"})") << 404 << End::Error
                                   << "model 'q' not found";
    QTest::newRow("nothing") << QByteArray("{") << 200 << End::Incomplete << "";
}

void DialectOllama::ends()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, status);
    const Message message = replyTo(bytes, {.status = status});
    QTEST(*message.end, "end");
    QTEST(message.error ? message.error->detail : QString(), "detail");
}

void DialectOllama::aDamagedLineHarmsNoOther()
{
    const auto bytes =
        "{\"message\":{\"content\":\"a\"}}\n{\"message\":{\"cont\n{\"message\":{\"content\":\"b\"}}\n" + done
        + '\n';
    const auto events = decodeReads(DialectKind::OllamaChat, {}, {bytes});
    QCOMPARE(countOf<Malformed>(events), 1);
    const Message message = folded(events);
    QCOMPARE(message.text, QStringLiteral("ab"));
    QVERIFY(message.end == End::Complete);
}

// Some proxies frame it anew.
void DialectOllama::otherFramings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray text = R"({"message":{"content":"x"}})";
    QTest::newRow("SSE") << "data: " + text + "\n\ndata: " + done + "\n\n";
    QTest::newRow("an array") << '[' + text + ",\n" + done + ']';
    QTest::newRow("one document") << QByteArray(
        "{\n\"message\":{\"content\":\"x\"},\n\"done\":true,\"done_reason\":\"stop\"}");
}

void DialectOllama::otherFramings()
{
    QFETCH(QByteArray, bytes);
    const Message message = replyTo(bytes);
    QCOMPARE(message.text, QStringLiteral("x"));
    QVERIFY(message.end == End::Complete);
    QCOMPARE(message.finish, QStringLiteral("stop"));
}

void DialectOllama::tools()
{
    const Message message = replyTo(
        R"({"message":{"role":"assistant","content":"","tool_calls":[{"id":"c1","function":{"index":0,"name":"look","arguments":{"at":"sea"}}}]}}
{"message":{"tool_calls":[{"function":{"name":"stop"}},{"function":{"name":"odd","arguments":"{\"a\":1}"}},{},1]}}
)" + done);
    const QList<ToolCall> expected{
        {QStringLiteral("c1"), QStringLiteral("look"), QStringLiteral(R"({"at":"sea"})")},
        {{}, QStringLiteral("stop"), QStringLiteral("{}")},
        {{}, QStringLiteral("odd"), QStringLiteral(R"({"a":1})")}};
    QCOMPARE(message.tools, expected);
}

QTEST_GUILESS_MAIN(DialectOllama)
#include "tst_dialect_ollama.moc"
