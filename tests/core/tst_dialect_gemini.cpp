#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

class DialectGemini : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWholeReply();
    void anArrayIsShownElementByElement();
    void ends_data();
    void ends();
    void usage_data();
    void usage();
    void tools();
    void wholeAnswers();
};

static QList<StreamEvent> eventsOf(const QByteArrayList &chunks)
{
    QByteArray bytes;
    for (const QByteArray &chunk : chunks)
        bytes += "data: " + chunk.simplified() + "\r\n\r\n";
    return decodeReads(DialectKind::Gemini, {}, {bytes});
}

void DialectGemini::aWholeReply()
{
    const auto events = eventsOf(
        {R"({"candidates":[{"content":{"role":"model","parts":[{"text":"plan","thought":true}]},"index":0}],
             "usageMetadata":{"promptTokenCount":9,"thoughtsTokenCount":20},"modelVersion":"g-1","responseId":"r"})",
            R"({"candidates":[{"content":{"parts":[{"text":"a","thought":false,"thoughtSignature":"c2ln"},
             {"inlineData":{"data":"x"}},{"text":"b"}]}},{"index":1,"content":{"parts":[{"text":"no"}]}}],
             "usageMetadata":{"promptTokenCount":9,"thoughtsTokenCount":20},"modelVersion":"g-1"})",
            R"({"candidates":[{"content":{"parts":[{"text":""}]},"finishReason":"STOP"}],
             "usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":2,"thoughtsTokenCount":20}})"});
    const QList<StreamEvent> expected{ReasoningDelta{QStringLiteral("plan"), true},
        UsageReport{{9, 20, {}, {}, 20}, {9, 20}}, ModelNamed{QStringLiteral("g-1")},
        TextDelta{QStringLiteral("a")}, TextDelta{QStringLiteral("b")}, FinishReason{QStringLiteral("STOP")},
        UsageReport{{9, 22, {}, {}, 20}, {9, 22}}, Ended{End::Complete, std::nullopt}};
    QCOMPARE(events, expected);
}

// Without alt=sse: one array, set over many lines, whose end nobody waits for.
void DialectGemini::anArrayIsShownElementByElement()
{
    const QByteArray first =
        "[{\n  \"candidates\": [{\"content\": {\"parts\": [{\"text\": \"One }] \"}]}}]\n}\n";
    const QByteArray second = ",\r\n{\n  \"candidates\": [{\"content\": {\"parts\": [{\"text\": \"two\"}]},\n"
                              "  \"finishReason\": \"STOP\"}]\n}\n]\n";
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(DialectKind::Gemini), {.contentType = "application/json"}, false);
    decoder.feed(first, events);
    QCOMPARE(folded(events).text, QStringLiteral("One }] "));
    decoder.feed(second, events);
    decoder.finish(std::nullopt, events);
    const Message message = folded(events);
    QCOMPARE(message.text, QStringLiteral("One }] two"));
    QVERIFY(message.end == End::Complete);
    for (const qsizetype size : {1, 7}) {
        const auto cut = decodeReads(DialectKind::Gemini, {}, chunked(first + second, size));
        QCOMPARE(folded(cut), message);
    }
}

void DialectGemini::ends_data()
{
    QTest::addColumn<QByteArrayList>("chunks");
    QTest::addColumn<End>("end");
    QTest::addColumn<QString>("finish");
    QTest::addColumn<Error>("error");
    const Error none;
    const QByteArray text = R"({"candidates":[{"content":{"parts":[{"text":"Well"}]}}]})";
    const auto row = [&](const char *name, const QByteArrayList &chunks, End end, const char *finish,
                         const Error &error) {
        QTest::newRow(name) << chunks << end << QString::fromLatin1(finish) << error;
    };
    row("no finish", {text}, End::Incomplete, "", none);
    row("STOP with the text",
        {R"({"candidates":[{"content":{"parts":[{"text":"x"}]},"finishReason":"STOP"}]})"}, End::Complete,
        "STOP", none);
    row("STOP on every chunk of an old model",
        {R"({"candidates":[{"content":{"parts":[{"text":"x"}]},"finishReason":"STOP"}]})",
            R"({"candidates":[{"content":{"parts":[{"text":"y"}]},"finishReason":"STOP"}]})"},
        End::Complete, "STOP", none);
    row("no content", {text, R"({"candidates":[{"finishReason":"MAX_TOKENS"}]})"}, End::Complete,
        "MAX_TOKENS", none);
    row("filtered", {text, R"({"candidates":[{"content":{},"finishReason":"PROHIBITED_CONTENT"}]})"},
        End::Complete, "PROHIBITED_CONTENT", none);
    row("the prompt was refused", {R"({"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{}})"},
        End::Error, "",
        {.kind = Error::Kind::Filtered,
            .detail = QStringLiteral("SAFETY"),
            .status = 200,
            .code = QStringLiteral("SAFETY")});
    row("refused with words",
        {R"({"promptFeedback":{"blockReason":"JAILBREAK","blockReasonMessage":"No."}})"}, End::Error, "",
        {.kind = Error::Kind::Filtered,
            .detail = QStringLiteral("No."),
            .status = 200,
            .code = QStringLiteral("JAILBREAK")});
    row("an error after text", {text, R"({"error":{"code":503,"message":"busy","status":"UNAVAILABLE"}})"},
        End::Error, "",
        {.kind = Error::Kind::Provider,
            .detail = QStringLiteral("busy"),
            .status = 200,
            .code = QStringLiteral("overloaded")});
}

void DialectGemini::ends()
{
    QFETCH(QByteArrayList, chunks);
    QFETCH(Error, error);
    const Message message = folded(eventsOf(chunks));
    QTEST(*message.end, "end");
    QTEST(message.finish, "finish");
    QCOMPARE(message.error.value_or(Error()), error);
}

void DialectGemini::usage_data()
{
    QTest::addColumn<QByteArray>("metadata");
    QTest::addColumn<Usage>("usage");
    QTest::newRow("all of it, and total is their sum")
        << QByteArray(R"({"promptTokenCount":10,"toolUsePromptTokenCount":4,"cachedContentTokenCount":6,
            "candidatesTokenCount":5,"thoughtsTokenCount":7,"totalTokenCount":26})")
        << Usage{14, 12, 6, {}, 7};
    QTest::newRow("a prompt alone") << QByteArray(R"({"promptTokenCount":10,"totalTokenCount":10})")
                                    << Usage{10, {}, {}, {}, {}};
    QTest::newRow("nothing") << QByteArray("{}") << Usage{};
}

void DialectGemini::usage()
{
    QFETCH(QByteArray, metadata);
    QTEST(folded(eventsOf({"{\"usageMetadata\":" + metadata + "}"})).usage, "usage");
}

void DialectGemini::tools()
{
    const Message message = folded(eventsOf(
        {R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"look","args":{"at":"a b","n":[1,2]}}},
            {"functionCall":{"id":"c2","name":"stop"}}]},"finishReason":"STOP"}]})"}));
    const QList<ToolCall> expected{{{}, QStringLiteral("look"), QStringLiteral(R"({"at":"a b","n":[1,2]})")},
        {QStringLiteral("c2"), QStringLiteral("stop"), QStringLiteral("{}")}};
    QCOMPARE(message.tools, expected);
}

void DialectGemini::wholeAnswers()
{
    const Message whole = folded(decodeReads(DialectKind::Gemini, {.contentType = "application/json"},
        {R"({"candidates":[{"content":{"parts":[{"text":"All."}]},"finishReason":"STOP"}],
            "usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2}})"}));
    QCOMPARE(whole.text, QStringLiteral("All."));
    QVERIFY(whole.end == End::Complete);
    QCOMPARE(whole.usage.out, 2);
    const Message refused = folded(
        decodeReads(DialectKind::Gemini, {}, {R"([{"error":{"code":400,"message":"bad","status":"X"}}])"}));
    QVERIFY(refused.end == End::Error);
    QCOMPARE(refused.error->detail, QStringLiteral("bad"));
}

QTEST_GUILESS_MAIN(DialectGemini)
#include "tst_dialect_gemini.moc"
