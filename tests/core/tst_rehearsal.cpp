#include <array>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "dialect/ReplyDecoder.h"
#include "domain/Message.h"
#include "RawHttp.h"
#include "rehearsal/RehearsalServer.h"

using namespace firstlight;
using namespace std::chrono_literals;

static const LatencyProfile quick{.ttft = 0ms, .cachedTtft = 0ms, .tpot = 0us};

static QByteArray pathOf(DialectKind kind)
{
    switch (kind) {
    case DialectKind::OpenAiChat:
        return "/v1/chat/completions";
    case DialectKind::OpenAiResponses:
        return "/v1/responses";
    case DialectKind::AnthropicMessages:
        return "/v1/messages";
    }
    Q_UNREACHABLE();
}

// What the client's own decoder makes of a reply.
static Message messageOf(DialectKind kind, const RawHttp::Reply &reply)
{
    ReplyDecoder decoder(
        dialectOf(kind), {.status = reply.status, .contentType = reply.headers["content-type"]}, false);
    Message message;
    for (qsizetype i = 0; i < reply.chunks.size(); ++i) {
        QList<StreamEvent> events;
        decoder.feed(reply.chunks[i], events);
        for (const StreamEvent &event : events)
            message.apply({event, reply.arrived[i]});
    }
    QList<StreamEvent> events;
    if (reply.headers.contains("content-length"))
        decoder.feed(reply.body, events);
    decoder.finish(reply.whole ? std::nullopt : std::optional(Error{.kind = Error::Kind::Network}), events);
    for (const StreamEvent &event : events)
        message.apply({event, {}});
    return message;
}

static QByteArray bodyOf(DialectKind kind, const QList<ChatRequest::Turn> &turns, const QString &system = {})
{
    ChatRequest request;
    request.model = QStringLiteral("rehearsal");
    request.system = system;
    request.turns = turns;
    return dialectOf(kind).encode(request);
}

static ChatRequest::Turn user(const QString &text)
{
    return {ChatRequest::Role::User, text};
}

static ChatRequest::Turn assistant(const QString &text)
{
    return {ChatRequest::Role::Assistant, text};
}

static QByteArray hello(DialectKind kind = DialectKind::OpenAiChat)
{
    return bodyOf(kind, {user(QStringLiteral("Hello"))});
}

static const QByteArray chatPath = "/v1/chat/completions";

static ssize_t recvWaiting(int descriptor, std::array<char, 4096> &into)
{
    pollfd ready{.fd = descriptor, .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, 20'000) != 1)
        return -2; // nothing came
    return ::recv(descriptor, into.data(), into.size(), 0);
}

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

    void cutEndsWithoutTheSignal_data() { dialects(); }
    void cutEndsWithoutTheSignal();
    void resetIsSeenAsOne();
    void stallKeepsTheConnectionOpen();
    void burstIsOneWrite();
    void splitCutsCharactersAndLineEnds_data() { dialects(); }
    void splitCutsCharactersAndLineEnds();
    void statusFaults_data();
    void statusFaults();
    void htmlIsALoginPage();
    void contentTypeIsWrong();
    void inBandIsAnErrorOfTheDialect_data() { dialects(); }
    void inBandIsAnErrorOfTheDialect();
    void faultsOfWholeReplies();

    void badRequestsAreRefused_data();
    void badRequestsAreRefused();
    void brokenHttpClosesTheConnection();
    void modelsAreListed_data() { dialects(); }
    void modelsAreListed();
    void aTakenPortIsAnError();

private:
    static void dialects();
};

void RehearsalTest::dialects()
{
    QTest::addColumn<DialectKind>("kind");
    QTest::newRow("openai") << DialectKind::OpenAiChat;
    QTest::newRow("responses") << DialectKind::OpenAiResponses;
    QTest::newRow("anthropic") << DialectKind::AnthropicMessages;
}

void RehearsalTest::eachDialectStreams()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(pathOf(kind), hello(kind));
    QCOMPARE(reply.status, 200);
    QVERIFY(reply.headers["content-type"].startsWith("text/event-stream"));
    QVERIFY(reply.whole);

    const Message message = messageOf(kind, reply);
    QCOMPARE(message.end, End::Complete);
    QCOMPARE(message.model, QStringLiteral("rehearsal"));
    QVERIFY(message.text.contains(u"rehearsal"));
    // The opening frames, one chunk a token, the closing frames.
    QCOMPARE(message.usage.out, std::optional<std::int64_t>(reply.chunks.size() - 2));
    QCOMPARE(message.usage.in, std::optional<std::int64_t>(2)); // five letters
    QCOMPARE(message.usage.cached, std::optional<std::int64_t>(0));
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
    const RawHttp::Reply reply = client.ask(pathOf(kind), body);
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
    QVERIFY(second.usage.cached > first.usage.in); // the reply is known too
    QVERIFY(second.usage.in > second.usage.cached);
    QVERIFY(second.text.contains(QString::number(*second.usage.cached)));
    QVERIFY(second.text != first.text);
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
    const QByteArray word = kind == DialectKind::OpenAiChat ? R"("finish_reason":"length")"
        : kind == DialectKind::OpenAiResponses              ? R"("reason":"max_output_tokens")"
                                                            : R"("stop_reason":"max_tokens")";
    QVERIFY(reply.body.contains(word));
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

void RehearsalTest::cutEndsWithoutTheSignal()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const Message whole =
        messageOf(kind, client.ask(pathOf(kind), hello(kind), "x-rehearsal: fault=cut; tokens=40\r\n"));
    QCOMPARE(whole.end, End::Incomplete);
    QCOMPARE(client.socket().state(), QAbstractSocket::ConnectedState); // a clean end of the reply
    QVERIFY(whole.text.startsWith(u"This reply is going to break off."));
    QVERIFY(client.ask(pathOf(kind), hello(kind)).whole);
}

void RehearsalTest::resetIsSeenAsOne()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.send("POST", chatPath, hello(), "x-rehearsal: fault=reset; tpot=1; tokens=40\r\n");
    const RawHttp::Reply reply = client.receive(3);
    QCOMPARE(messageOf(DialectKind::OpenAiChat, reply).end, End::Incomplete);

    // Qt reports a reset and a clean close with the same word, so the system is asked.
    const auto descriptor = static_cast<int>(client.socket().socketDescriptor());
    std::array<char, 4096> rest{};
    ssize_t got = 0;
    QByteArray tail;
    while ((got = recvWaiting(descriptor, rest)) > 0)
        tail.append(rest.data(), got);
    QCOMPARE(got, -1);
    QCOMPARE(errno, ECONNRESET);
    QVERIFY(!tail.contains("0\r\n\r\n"));
    QVERIFY(!tail.contains("[DONE]"));
}

void RehearsalTest::stallKeepsTheConnectionOpen()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.send("POST", chatPath, hello(), "x-rehearsal: fault=stall; tokens=40\r\n");
    QCOMPARE(client.receive(21).chunks.size(), 21);
    QVERIFY(!client.socket().waitForReadyRead(50));
    QCOMPARE(client.socket().state(), QAbstractSocket::ConnectedState);
}

void RehearsalTest::burstIsOneWrite()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const Instant asked = std::chrono::steady_clock::now();
    client.send("POST", chatPath, hello(), "x-rehearsal: fault=burst; ttft=20; tpot=1; tokens=40\r\n");
    QVERIFY(client.socket().waitForReadyRead());
    QVERIFY(std::chrono::steady_clock::now() - asked >= 59ms);
    const QByteArray first = client.socket().readAll();
    QVERIFY(first.startsWith("HTTP/1.1 200"));
    QVERIFY(first.endsWith("data: [DONE]\n\n\r\n0\r\n\r\n"));
}

void RehearsalTest::splitCutsCharactersAndLineEnds()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(pathOf(kind), hello(kind), "x-rehearsal: fault=split\r\n");
    const auto endsWith = [&](auto matches) {
        return std::any_of(reply.chunks.begin(), reply.chunks.end(),
            [&](const QByteArray &chunk) { return matches(static_cast<unsigned char>(chunk.back())); });
    };
    QVERIFY(endsWith([](unsigned char byte) { return byte == '\r'; }));
    QVERIFY(endsWith([](unsigned char byte) { return byte >= 0xC0; }));
    const Message message = messageOf(kind, reply);
    QCOMPARE(message.end, End::Complete);
    QVERIFY(message.text.contains(QStringLiteral("é, → and 語")));
}

void RehearsalTest::statusFaults_data()
{
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<DialectKind>("kind");
    QTest::addColumn<Error::Kind>("error");
    for (const auto kind :
        {DialectKind::OpenAiChat, DialectKind::OpenAiResponses, DialectKind::AnthropicMessages}) {
        const QByteArray name = QByteArray(dialectName(kind).data());
        QTest::addRow("%s 401", name.constData()) << QByteArray("401") << kind << Error::Kind::Auth;
        QTest::addRow("%s 429", name.constData()) << QByteArray("429") << kind << Error::Kind::RateLimit;
        QTest::addRow("%s 500", name.constData()) << QByteArray("500") << kind << Error::Kind::Http;
    }
}

void RehearsalTest::statusFaults()
{
    QFETCH(QByteArray, fault);
    QFETCH(DialectKind, kind);
    QFETCH(Error::Kind, error);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply =
        client.ask(pathOf(kind), hello(kind), "x-rehearsal: fault=" + fault + "\r\n");
    QCOMPARE(reply.status, fault.toInt());
    const Message message = messageOf(kind, reply);
    QCOMPARE(message.end, End::Error);
    QCOMPARE(message.error->kind, error);
    QVERIFY(message.error->detail.contains(u"Rehearsed fault"));
    const QByteArray prefix = kind == DialectKind::AnthropicMessages
        ? "anthropic-ratelimit-requests-remaining"
        : "x-ratelimit-remaining-requests";
    QCOMPARE(reply.headers.contains("retry-after"), fault == "429");
    QCOMPARE(reply.headers.contains(prefix), fault == "429");
}

void RehearsalTest::htmlIsALoginPage()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(chatPath, hello(), "x-rehearsal: fault=html\r\n");
    QCOMPARE(reply.status, 200);
    QVERIFY(reply.headers["content-type"].startsWith("text/html"));
    QVERIFY(reply.body.startsWith("<!DOCTYPE html>"));
    QCOMPARE(messageOf(DialectKind::OpenAiChat, reply).end, End::Error);
}

void RehearsalTest::contentTypeIsWrong()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(chatPath, hello(), "x-rehearsal: fault=content-type\r\n");
    QCOMPARE(reply.headers["content-type"], QByteArray("text/plain"));
    QCOMPARE(messageOf(DialectKind::OpenAiChat, reply).end, End::Complete);
}

void RehearsalTest::inBandIsAnErrorOfTheDialect()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply =
        client.ask(pathOf(kind), hello(kind), "x-rehearsal: fault=inband; tokens=40\r\n");
    QCOMPARE(reply.status, 200);
    const Message message = messageOf(kind, reply);
    QCOMPARE(message.end, End::Error);
    QVERIFY(message.error->detail.contains(u"Rehearsed fault"));
    QVERIFY(message.text.startsWith(u"This reply is going to fail."));
}

void RehearsalTest::faultsOfWholeReplies()
{
    const RehearsalServer server(quick);
    const QByteArray body = R"({"model":"rehearsal","messages":[{"role":"user","content":"Hi"}]})";
    RawHttp client(server.url());
    const RawHttp::Reply cut = client.ask(chatPath, body, "x-rehearsal: fault=cut\r\n");
    QVERIFY(cut.whole);
    QVERIFY(QJsonDocument::fromJson(cut.body).isNull());
    const RawHttp::Reply split = client.ask(chatPath, body, "x-rehearsal: fault=split\r\n");
    QVERIFY(split.chunks.size() > 3);
    QVERIFY(QJsonDocument::fromJson(split.body).isObject());
    const Message failed =
        messageOf(DialectKind::OpenAiChat, client.ask(chatPath, body, "x-rehearsal: fault=inband\r\n"));
    QCOMPARE(failed.end, End::Error);
    const RawHttp::Reply reset = client.ask(chatPath, body, "x-rehearsal: fault=reset\r\n");
    QVERIFY(!reset.whole);
    QCOMPARE(client.socket().error(), QAbstractSocket::RemoteHostClosedError);
}

void RehearsalTest::badRequestsAreRefused_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const char *method, const QByteArray &path, const char *body,
                         int status, const char *says) {
        QTest::newRow(name) << QByteArray(method) << path << QByteArray(body) << status << QByteArray(says);
    };
    row("not JSON", "POST", chatPath, "hello", 400, "JSON");
    row("a list", "POST", chatPath, "[]", 400, "not an object");
    row("no model", "POST", chatPath, R"({"messages":[]})", 400, R"("param":"model")");
    row("no messages", "POST", chatPath, R"({"model":"x"})", 400, R"("param":"messages")");
    row("empty messages", "POST", chatPath, R"({"model":"x","messages":[]})", 400, R"("param":"messages")");
    row("no role", "POST", chatPath, R"({"model":"x","messages":[{"content":"a"}]})", 400,
        "messages[0].role");
    row("no content", "POST", chatPath, R"({"model":"x","messages":[{"role":"user"}]})", 400,
        "messages[0].content");
    row("max_tokens 0", "POST", chatPath,
        R"({"model":"x","max_tokens":0,"messages":[{"role":"user","content":"a"}]})", 400, "max_tokens");
    row("stream as text", "POST", chatPath,
        R"({"model":"x","stream":"yes","messages":[{"role":"user","content":"a"}]})", 400,
        R"("param":"stream")");
    row("usage without stream", "POST", chatPath,
        R"({"model":"x","stream_options":{"include_usage":true},"messages":[{"role":"user","content":"a"}]})",
        400, "stream_options");
    row("responses without input", "POST", "/v1/responses", R"({"model":"x"})", 400, R"("param":"input")");
    row("messages without max_tokens", "POST", "/v1/messages",
        R"({"model":"x","messages":[{"role":"user","content":"a"}]})", 400, "max_tokens: Field required");
    row("messages with a system role", "POST", "/v1/messages",
        R"({"model":"x","max_tokens":9,"messages":[{"role":"system","content":"a"}]})", 400,
        "invalid_request_error");
    row("unknown path", "POST", "/v1/completions", "{}", 404, "/v1/chat/completions");
    row("GET of a chat path", "GET", chatPath, "", 405, "POST");
    row("POST of the models", "POST", "/v1/models", "{}", 405, "GET");
}

void RehearsalTest::badRequestsAreRefused()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, says);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.send(method, path, body);
    const RawHttp::Reply reply = client.receive();
    QCOMPARE(reply.status, status);
    QVERIFY2(reply.body.contains(says), reply.body.constData());
    const QJsonObject document = QJsonDocument::fromJson(reply.body).object();
    QVERIFY(document[QLatin1StringView("error")].isObject());
    QCOMPARE(document[QLatin1StringView("type")].toString() == u"error", path == "/v1/messages");
    // The connection is as good as before.
    QVERIFY(client.ask(chatPath, hello()).whole);
}

void RehearsalTest::brokenHttpClosesTheConnection()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.write("what is this\r\n\r\n");
    QCOMPARE(client.receive().status, 400);
    QVERIFY(client.socket().state() == QAbstractSocket::UnconnectedState
        || client.socket().waitForDisconnected());
}

void RehearsalTest::modelsAreListed()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server({.fault = Fault::Status401}); // faults are for chat requests
    RawHttp client(server.url());
    client.send("GET", "/v1/models", {},
        kind == DialectKind::AnthropicMessages ? "anthropic-version: 2023-06-01\r\n" : QByteArray());
    const auto models = dialectOf(kind).decodeModels(client.receive().body);
    QVERIFY(models.has_value());
    QStringList ids;
    for (const Model &model : *models)
        ids.append(model.id);
    QCOMPARE(ids.first(), QStringLiteral("rehearsal"));
    QCOMPARE(ids.size(), 3);
}

void RehearsalTest::aTakenPortIsAnError()
{
    const RehearsalServer first(quick);
    RehearsalServer second(quick, static_cast<quint16>(first.url().port()));
    QVERIFY(second.url().isEmpty());
    QVERIFY(!second.errorString().isEmpty());
    second.setProfile(quick); // does nothing, and no harm
}

QTEST_GUILESS_MAIN(RehearsalTest)
#include "tst_rehearsal.moc"
