#include <QJsonDocument>
#include <QTest>

#include "domain/FinishMeaning.h"
#include "rehearsal/RehearsalServer.h"
#include "RehearsalClient.h"

using namespace firstlight;

class RehearsalTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachDialectStreams_data() { dialects(); }
    void eachDialectStreams();
    void eachDialectAnswersInOneDocument_data() { dialects(); }
    void eachDialectAnswersInOneDocument();
    void theSecondTurnIsCached_data() { dialects(); }
    void theSecondTurnIsCached();
    void usageComesOnlyWhenAskedFor();
    void aLimitEndsTheReply_data() { dialects(); }
    void aLimitEndsTheReply();
    void aSetLengthIsReached();
    void noDeltaIsEarly();
    void lateDeltasStayApart();
    void aKnownBeginningUsesTheCachedTtft();
    void theSystemTextIsABeginning();
    void anotherModelHasItsOwnCache();
    void aConnectionServesManyRequests();
    void aClosedRequestEndsTheConnection();
    void aWaitingClientIsToldToContinue();
    void requestsDoNotWaitForEachOther();
    void setProfileHoldsForTheNextRequest();
    void anUnknownModelIsAnsweredByName();

private:
    static void dialects();
};

void RehearsalTest::dialects()
{
    QTest::addColumn<DialectKind>("kind");
    for (const DialectKind kind : allDialects)
        QTest::newRow(dialectName(kind).data()) << kind;
}

void RehearsalTest::eachDialectStreams()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(pathOf(kind), hello(kind));
    QCOMPARE(reply.status, 200);
    const bool lines = kind == DialectKind::OllamaChat;
    QVERIFY(reply.headers["content-type"].startsWith(lines ? "application/x-ndjson" : "text/event-stream"));
    QVERIFY(reply.whole);

    const Message message = messageOf(kind, reply);
    QCOMPARE(message.end, End::Complete);
    QCOMPARE(message.model, QStringLiteral("rehearsal"));
    QVERIFY(message.text.contains(u"rehearsal"));
    // The opening frames, where the dialect has any, one chunk a token, the closing frames.
    const bool opens = !lines && kind != DialectKind::Gemini;
    QCOMPARE(message.usage.out, std::optional<std::int64_t>(reply.chunks.size() - (opens ? 2 : 1)));
    QCOMPARE(message.usage.in, std::optional<std::int64_t>(2)); // five letters
    QCOMPARE(message.usage.cached, opens ? std::optional<std::int64_t>(0) : std::nullopt);
    QVERIFY(!message.error);
}

void RehearsalTest::eachDialectAnswersInOneDocument()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    QByteArray body = hello(kind).replace("\"stream\":true", "\"stream\":false");
    body.replace(R"("stream_options":{"include_usage":true},)", "");
    body.replace(R"(,"stream_options":{"include_usage":true})", "");
    const QByteArray path = pathOf(kind).replace(":streamGenerateContent?alt=sse", ":generateContent");
    const RawHttp::Reply reply = client.ask(path, body);
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.headers["content-type"], QByteArray("application/json"));
    QVERIFY(QJsonDocument::fromJson(reply.body).isObject());

    const Message message = messageOf(kind, reply);
    QCOMPARE(message.end, End::Complete);
    QVERIFY(message.text.contains(u"in one piece"));
    QVERIFY(message.usage.out.value_or(0) > 20);
}

void RehearsalTest::theSecondTurnIsCached()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const QString question = QStringLiteral("Hello, who is there?");
    const Message first = messageOf(kind, client.ask(pathOf(kind), bodyOf(kind, {user(question)})));
    const Message second = messageOf(kind,
        client.ask(pathOf(kind),
            bodyOf(kind, {user(question), assistant(first.text), user(QStringLiteral("And now?"))})));
    QCOMPARE(second.end, End::Complete);
    QVERIFY(second.text != first.text);
    QCOMPARE(second.usage.cached.has_value(), kind != DialectKind::OllamaChat); // which never tells
    if (!second.usage.cached)
        return;
    QVERIFY(second.usage.cached > first.usage.in); // the reply is known too
    QVERIFY(second.usage.in > second.usage.cached);
    QVERIFY(second.text.contains(QString::number(*second.usage.cached)));
}

void RehearsalTest::usageComesOnlyWhenAskedFor()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const QByteArray body =
        R"({"model":"rehearsal","stream":true,"messages":[{"role":"user","content":"Hi"}]})";
    const Message message = messageOf(DialectKind::OpenAiChat, client.ask(chatPath, body));
    QCOMPARE(message.end, End::Complete);
    QVERIFY(!message.usage.out);
}

void RehearsalTest::aLimitEndsTheReply()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    ChatRequest request;
    request.model = QStringLiteral("rehearsal");
    request.turns = {user(QStringLiteral("Hello"))};
    request.maxTokens = 7;
    const RawHttp::Reply reply = client.ask(pathOf(kind), dialectOf(kind).encode(request));
    const Message message = messageOf(kind, reply);
    QCOMPARE(message.usage.out, std::optional<std::int64_t>(7));
    QVERIFY(finishMeaning(message.finish) == FinishMeaning::Length);
    static const QHash<DialectKind, QByteArray> words{
        {DialectKind::OpenAiChat, R"("finish_reason":"length")"},
        {DialectKind::OpenAiResponses, R"("reason":"max_output_tokens")"},
        {DialectKind::AnthropicMessages, R"("stop_reason":"max_tokens")"},
        {DialectKind::Gemini, R"("finishReason":"MAX_TOKENS")"},
        {DialectKind::OllamaChat, R"("done_reason":"length")"}};
    QVERIFY(reply.body.contains(words[kind]));
}

void RehearsalTest::aSetLengthIsReached()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(chatPath, hello(), "x-rehearsal: tokens=3000\r\n");
    const Message message = messageOf(DialectKind::OpenAiChat, reply);
    QCOMPARE(message.usage.out, std::optional<std::int64_t>(3000));
    QCOMPARE(message.finish, QStringLiteral("length"));
    QCOMPARE(reply.chunks.size(), 3002);
}

void RehearsalTest::noDeltaIsEarly()
{
    const RehearsalServer server({.ttft = 60ms, .tpot = 4ms, .tokens = 25});
    RawHttp client(server.url());
    const Instant asked = std::chrono::steady_clock::now();
    const RawHttp::Reply reply = client.ask(chatPath, hello());
    QCOMPARE(reply.chunks.size(), 27);
    for (int k = 0; k < 25; ++k)
        QVERIFY(reply.arrived[k + 1] - asked >= 60ms + k * 4ms);
}

void RehearsalTest::lateDeltasStayApart()
{
    // All are due at once: still an event each, in order.
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(chatPath, hello(), "x-rehearsal: tokens=400\r\n");
    for (const QByteArray &chunk : reply.chunks.sliced(1, 400))
        QCOMPARE(chunk.count("data: "), 1);
}

// A wait of an hour for what is not known: a reply that comes at all was known.
static const QByteArray onlyIfKnown = "x-rehearsal: ttft=3600000; cached-ttft=0\r\n";

void RehearsalTest::aKnownBeginningUsesTheCachedTtft()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const QString question = QStringLiteral("Hello");
    const Message first = messageOf(DialectKind::OpenAiChat, client.ask(chatPath, hello()));
    const QByteArray followUp = bodyOf(
        DialectKind::OpenAiChat, {user(question), assistant(first.text), user(QStringLiteral("And?"))});
    QVERIFY(client.ask(chatPath, followUp, onlyIfKnown).whole);

    // The question itself is no beginning: the same one again is as new as it was.
    client.send("POST", chatPath, hello(), onlyIfKnown);
    QCOMPARE(client.receive(1).chunks.size(), 1);
    QVERIFY(!client.socket().waitForReadyRead(50));
}

void RehearsalTest::theSystemTextIsABeginning()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const QString system = QStringLiteral("Answer briefly.");
    const auto kind = DialectKind::AnthropicMessages;
    client.ask(pathOf(kind), bodyOf(kind, {user(QStringLiteral("One"))}, system));
    const Message message = messageOf(
        kind, client.ask(pathOf(kind), bodyOf(kind, {user(QStringLiteral("Two"))}, system), onlyIfKnown));
    QCOMPARE(message.end, End::Complete);
    QCOMPARE(message.usage.cached, std::optional<std::int64_t>(4)); // 15 letters
}

void RehearsalTest::anotherModelHasItsOwnCache()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const QString system = QStringLiteral("Answer briefly.");
    const QByteArray body = bodyOf(DialectKind::OpenAiChat, {user(QStringLiteral("One"))}, system);
    client.ask(chatPath, body);
    QByteArray other = body;
    other.replace("\"rehearsal\"", "\"rehearsal-fast\"");
    const Message message = messageOf(DialectKind::OpenAiChat, client.ask(chatPath, other));
    QCOMPARE(message.model, QStringLiteral("rehearsal-fast"));
    QCOMPARE(message.usage.cached, std::optional<std::int64_t>(0));
}

void RehearsalTest::aConnectionServesManyRequests()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    // Two at once: the second waits for the reply to the first.
    client.send("POST", chatPath, hello());
    client.send("GET", "/v1/models");
    QVERIFY(client.receive().whole);
    QCOMPARE(client.receive().status, 200);
    QVERIFY(client.ask(chatPath, hello()).whole);
    QCOMPARE(client.socket().state(), QAbstractSocket::ConnectedState);
}

void RehearsalTest::aClosedRequestEndsTheConnection()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    QVERIFY(client.ask(chatPath, hello(), "Connection: close\r\n").whole);
    QVERIFY(client.socket().state() == QAbstractSocket::UnconnectedState
        || client.socket().waitForDisconnected());
}

void RehearsalTest::aWaitingClientIsToldToContinue()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.write("POST /v1/chat/completions HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: "
        + QByteArray::number(hello().size()) + "\r\n\r\n");
    QVERIFY(client.socket().waitForReadyRead());
    QCOMPARE(client.socket().readAll(), QByteArray("HTTP/1.1 100 Continue\r\n\r\n"));
    client.write(hello());
    QVERIFY(client.receive().whole);
}

void RehearsalTest::requestsDoNotWaitForEachOther()
{
    const RehearsalServer server(quick);
    RawHttp slow(server.url());
    RawHttp fast(server.url());
    slow.send("POST", chatPath, hello(), "x-rehearsal: ttft=3600000\r\n");
    QCOMPARE(slow.receive(1).chunks.size(), 1);
    QVERIFY(fast.ask(chatPath, hello()).whole);
    QCOMPARE(slow.socket().bytesAvailable(), 0);
}

void RehearsalTest::setProfileHoldsForTheNextRequest()
{
    RehearsalServer server(quick);
    RawHttp client(server.url());
    LatencyProfile profile = quick;
    profile.tokens = 11;
    server.setProfile(profile);
    QCOMPARE(client.ask(chatPath, hello()).chunks.size(), 13);
    profile.fault = Fault::Status500;
    server.setProfile(profile);
    QCOMPARE(client.ask(chatPath, hello()).status, 500);
}

void RehearsalTest::anUnknownModelIsAnsweredByName()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const Message message = messageOf(
        DialectKind::OpenAiChat, client.ask(chatPath, hello().replace("\"rehearsal\"", "\"llama-9\"")));
    QCOMPARE(message.model, QStringLiteral("rehearsal"));
    QVERIFY(message.text.contains(u"llama-9"));
}

QTEST_GUILESS_MAIN(RehearsalTest)
#include "tst_rehearsal.moc"
