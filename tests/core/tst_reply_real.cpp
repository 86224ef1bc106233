#include <QTest>

#include "StreamCase.h"

using namespace firstlight;

// Bytes that a real llama-server sent (fixtures/streams/real).
class ReplyReal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decodes_data();
    void decodes();
    void tellsUsageInAllDialectsAlike();
    void tellsErrors_data();
    void tellsErrors();
    void listsModels();
};

// A reading of the same bytes that shares no code with ours.
static QString deltasIn(const QByteArray &bytes)
{
    QString text;
    for (const QByteArray &line : bytes.split('\n')) {
        const QJsonObject event = QJsonDocument::fromJson(line.mid(6)).object();
        const QJsonValue delta = event[QLatin1String("delta")];
        text +=
            event[QLatin1String("choices")][0][QLatin1String("delta")][QLatin1String("content")].toString();
        text += delta[QLatin1String("text")].toString() + delta.toString();
    }
    return text;
}

void ReplyReal::decodes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<DialectKind>("dialect");
    QTest::addColumn<QString>("finish");
    QTest::addColumn<int>("out"); // -1: the stream does not tell
    QTest::newRow("chat, to its own end")
        << QByteArray("openai-stop.sse") << DialectKind::OpenAiChat << "stop" << 66;
    QTest::newRow("chat, usage") << QByteArray("openai-usage.sse") << DialectKind::OpenAiChat << "length"
                                 << 40;
    QTest::newRow("chat, progress and timings on each chunk")
        << QByteArray("openai-progress-timings.sse") << DialectKind::OpenAiChat << "length" << 12;
    QTest::newRow("chat, not streamed")
        << QByteArray("openai-not-streamed.json") << DialectKind::OpenAiChat << "length" << 20;
    QTest::newRow("messages") << QByteArray("anthropic.sse") << DialectKind::AnthropicMessages << "max_tokens"
                              << 40;
    QTest::newRow("responses") << QByteArray("responses.sse") << DialectKind::OpenAiResponses << "completed"
                               << 40;
}

void ReplyReal::decodes()
{
    QFETCH(QByteArray, name);
    QFETCH(DialectKind, dialect);
    QFETCH(QString, finish);
    QFETCH(int, out);
    const QByteArray bytes = fixture("streams/real/" + name);
    const auto events = decodeReads(dialect, {}, {bytes});
    QCOMPARE(decodeReads(dialect, {}, chunked(bytes, 7)), events);
    QCOMPARE(decodeReads(dialect, {}, chunked(bytes, 1)), events);

    const Message message = folded(events);
    QVERIFY2(message.text.startsWith(QLatin1String("The river starts as a thin line of snow")),
        qPrintable(message.text));
    if (name.endsWith(".sse"))
        QCOMPARE(message.text, deltasIn(bytes));
    QCOMPARE(*message.end, End::Complete);
    QVERIFY(!message.error);
    QCOMPARE(message.finish, finish);
    QCOMPARE(message.usage.out.value_or(-1), out);
    QVERIFY(message.reasoning.isEmpty());
    QVERIFY(message.tools.isEmpty());
    QCOMPARE(countOf<Malformed>(events), 0);
    // The responses stream of this server does not name the model before its last event, and there it does.
    QCOMPARE(message.model, QStringLiteral("tide-table"));
    // What the deltas built, `done` events and the last response repeat; none of it may be told twice.
    QCOMPARE(countOf<TextReplaced>(events), name.endsWith(".json") ? 1 : 0);
}

void ReplyReal::tellsUsageInAllDialectsAlike()
{
    const auto usageOf = [](const char *name, DialectKind dialect) {
        return folded(decodeReads(dialect, {}, {fixture(name)})).usage;
    };
    const Usage chat = usageOf("streams/real/openai-stop.sse", DialectKind::OpenAiChat);
    const Usage responses = usageOf("streams/real/responses.sse", DialectKind::OpenAiResponses);
    const Usage anthropic = usageOf("streams/real/anthropic.sse", DialectKind::AnthropicMessages);
    QCOMPARE(chat.in, 41);
    QCOMPARE(chat.cached, 40);
    QCOMPARE(responses.in, 41);
    QCOMPARE(responses.cached, 40);
    // This one says input_tokens 1 and cache_read_input_tokens 40.
    QCOMPARE(anthropic.in, 41);
    QCOMPARE(anthropic.cached, 40);
    QVERIFY(!chat.reasoning && !anthropic.reasoning && !anthropic.cacheWrite);
    const Message raw =
        folded(decodeReads(DialectKind::AnthropicMessages, {}, {fixture("streams/real/anthropic.sse")}));
    QCOMPARE(raw.rawUsage.in, 1);
}

void ReplyReal::tellsErrors_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<QString>("code");
    QTest::newRow("400") << QByteArray("openai-error-400.json") << 400 << "Expected 'messages' to be an array"
                         << "invalid_request_error";
    QTest::newRow("too long a prompt, with status 200")
        << QByteArray("openai-context-overflow.txt") << 200
        << "request (150018 tokens) exceeds the available context size (32768 tokens), try increasing it"
        << "context-too-long";
}

void ReplyReal::tellsErrors()
{
    QFETCH(QByteArray, name);
    QFETCH(int, status);
    QFETCH(QString, detail);
    QFETCH(QString, code);
    const Message message =
        folded(decodeReads(DialectKind::OpenAiChat, {.status = status}, {fixture("streams/real/" + name)}));
    QCOMPARE(*message.end, End::Error);
    QCOMPARE(message.error->detail, detail);
    QCOMPARE(message.error->code, code);
    QCOMPARE(message.error->status, status);
    QCOMPARE(message.error->kind, status == 200 ? Error::Kind::Provider : Error::Kind::Http);
}

void ReplyReal::listsModels()
{
    const auto models = dialectOf(DialectKind::OpenAiChat).decodeModels(fixture("streams/real/models.json"));
    QVERIFY(models);
    const Model expected{
        QStringLiteral("tide-table"), QStringLiteral("tide-table"), 32768, std::nullopt, false};
    QCOMPARE(*models, QList<Model>{expected});
}

QTEST_GUILESS_MAIN(ReplyReal)
#include "tst_reply_real.moc"
