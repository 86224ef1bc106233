#include <QTest>

#include "dialect/SteadyText.h"
#include "StreamCase.h"

using namespace firstlight;

class DialectSteadyText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matches_data();
    void matches();
    void doesNotLearnWhatIsNotCertain_data();
    void doesNotLearnWhatIsNotCertain();
    void givesUpOnStreamsThatDiffer();
    void repliesAreTheSameWithoutIt_data();
    void repliesAreTheSameWithoutIt();
};

static const std::string learnt =
    R"({"id":"x","choices":[{"delta":{"content":"one"}}],"usage":null,"obfuscation":"ab"})";

static QString matched(SteadyText &steady, std::string_view name, const QByteArray &data)
{
    const auto text = steady.match(name, {data.constData(), std::size_t(data.size())});
    return text ? QString::fromUtf8(text->data(), qsizetype(text->size())) : QStringLiteral("(parse it)");
}

void DialectSteadyText::matches_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QString>("text");
    const QString no = QStringLiteral("(parse it)");
    const auto row = [](const char *name, const char *data, const QString &text) {
        QTest::newRow(name) << QByteArray(data) << text;
    };
    row("the same", learnt.c_str(), QStringLiteral("one"));
    row("other text and padding",
        R"({"id":"x","choices":[{"delta":{"content":" two"}}],"usage":null,"obfuscation":"12345"})",
        QStringLiteral(" two"));
    row("empty text", R"({"id":"x","choices":[{"delta":{"content":""}}],"usage":null,"obfuscation":""})",
        QString());
    row("beyond ASCII",
        R"({"id":"x","choices":[{"delta":{"content":"海🦔"}}],"usage":null,"obfuscation":"a"})",
        QString::fromUtf8("海🦔"));
    row("an escape", R"({"id":"x","choices":[{"delta":{"content":"a\n"}}],"usage":null,"obfuscation":"a"})",
        no);
    row("an escaped quote",
        R"({"id":"x","choices":[{"delta":{"content":"a\"}}],"usage":null,"obfuscation":"a"})", no);
    row("a control character",
        "{\"id\":\"x\",\"choices\":[{\"delta\":{\"content\":\"a\t\"}}],\"usage\":null,\"obfuscation\":\"a\"}",
        no);
    row("invalid UTF-8",
        "{\"id\":\"x\",\"choices\":[{\"delta\":{\"content\":\"\xFF\"}}],\"usage\":null,\"obfuscation\":"
        "\"a\"}",
        no);
    row("a finish reason",
        R"({"id":"x","choices":[{"delta":{"content":"a"},"finish_reason":"stop"}],"usage":null,"obfuscation":"a"})",
        no);
    row("another id", R"({"id":"y","choices":[{"delta":{"content":"a"}}],"usage":null,"obfuscation":"a"})",
        no);
    row("usage", R"({"id":"x","choices":[{"delta":{"content":"a"}}],"usage":{},"obfuscation":"a"})", no);
    row("more after the padding",
        R"({"id":"x","choices":[{"delta":{"content":"a"}}],"usage":null,"obfuscation":"a","error":"b"})", no);
    row("more after the end",
        R"({"id":"x","choices":[{"delta":{"content":"a"}}],"usage":null,"obfuscation":"a"}})", no);
    row("cut in the text", R"({"id":"x","choices":[{"delta":{"content":"a)", no);
    row("cut after the text", R"({"id":"x","choices":[{"delta":{"content":"a"}}])", no);
    row("cut in the padding",
        R"({"id":"x","choices":[{"delta":{"content":"a"}}],"usage":null,"obfuscation":"a)", no);
    row("nothing", "", no);
}

void DialectSteadyText::matches()
{
    QFETCH(QByteArray, data);
    SteadyText steady;
    QCOMPARE(matched(steady, "", data), QStringLiteral("(parse it)"));
    steady.learn("", learnt, "one");
    QTEST(matched(steady, "", data), "text");
    QCOMPARE(matched(steady, "error", data), QStringLiteral("(parse it)"));
    steady.forget();
    QCOMPARE(matched(steady, "", data), QStringLiteral("(parse it)"));
}

void DialectSteadyText::doesNotLearnWhatIsNotCertain_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::newRow("the text stands twice") << QByteArray(R"({"role":"a","content":"a"})");
    QTest::newRow("the text is a key too") << QByteArray(R"({"a":1,"content":"a"})");
    QTest::newRow("the text was escaped") << QByteArray(R"({"role":"a","content":"\u0061"})");
    QTest::newRow("the text is not there") << QByteArray(R"({"content":"b"})");
}

void DialectSteadyText::doesNotLearnWhatIsNotCertain()
{
    QFETCH(QByteArray, data);
    SteadyText steady;
    steady.learn("", {data.constData(), std::size_t(data.size())}, "a");
    QCOMPARE(matched(steady, "", data), QStringLiteral("(parse it)"));
}

void DialectSteadyText::givesUpOnStreamsThatDiffer()
{
    const auto chunk = [](int number) {
        return "{\"id\":" + std::to_string(number) + ",\"content\":\"text\"}";
    };
    SteadyText steady;
    for (int i = 0; i < 100; ++i) {
        steady.learn("", chunk(i), "text");
        QVERIFY(!steady.match("", chunk(i + 1)));
    }
    QVERIFY(!steady.match("", chunk(99))); // it was no longer learnt
}

void DialectSteadyText::repliesAreTheSameWithoutIt_data()
{
    QTest::addColumn<DialectKind>("dialect");
    QTest::addColumn<bool>("splitThink");
    QTest::addColumn<QByteArray>("bytes");
    for (const StreamCase &c : streamCases()) {
        if (const auto dialect = dialectFromName(c.dialect); dialect && c.head.status == 200)
            QTest::newRow(c.id.toLatin1().constData()) << *dialect << c.splitThink << c.bytes();
    }
    for (const char *name : {"openai-stop.sse", "openai-usage.sse", "openai-progress-timings.sse"})
        QTest::newRow(name) << DialectKind::OpenAiChat << false
                            << fixture(QByteArray("streams/real/") + name);
    QTest::newRow("anthropic.sse") << DialectKind::AnthropicMessages << false
                                   << fixture("streams/real/anthropic.sse");
    const auto chunk = [](const char *model, const char *text, const char *more) {
        return QByteArray("data: {\"model\":\"") + model + "\",\"choices\":[{\"delta\":{\"content\":\"" + text
            + "\"" + more + "\n\n";
    };
    const char *end = "}}]}";
    const char *stop = "},\"finish_reason\":\"stop\"}]}";
    const QByteArray mixed = chunk("m", "a", end) + chunk("m", "b", end) + chunk("n", "c", end)
        + chunk("m", "d", end) + chunk("m", "\\ud83e", end) + chunk("m", "\xF4\x8D\xA0\xBE", end)
        + chunk("m", "\\udd94", end) + chunk("m", "e", stop) + chunk("m", "f", stop) + "data: {oops\n\n"
        + chunk("m", "g", stop) + chunk("m", "h", end) + chunk("m", "", end);
    QTest::newRow("models, halves, ends") << DialectKind::OpenAiChat << false << mixed;
}

// A space into every other event, where JSON does not mind it, and no event is like the one before.
void DialectSteadyText::repliesAreTheSameWithoutIt()
{
    QFETCH(DialectKind, dialect);
    QFETCH(bool, splitThink);
    QFETCH(QByteArray, bytes);
    QByteArray unsteady;
    bool odd = false;
    for (const char byte : bytes) {
        unsteady += byte;
        if (byte == '{' && unsteady.endsWith("data: {")) {
            odd = !odd;
            unsteady += odd ? " " : "";
        }
    }
    auto expected = decodeReads(dialect, {}, {unsteady}, splitThink);
    for (StreamEvent &event : expected) {
        if (auto *malformed = std::get_if<Malformed>(&event))
            malformed->data.replace("{ ", "{");
    }
    QCOMPARE(decodeReads(dialect, {}, {bytes}, splitThink), expected);
}

QTEST_GUILESS_MAIN(DialectSteadyText)
#include "tst_dialect_steady_text.moc"
