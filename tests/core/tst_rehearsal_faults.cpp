#include <array>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>

#include <QJsonDocument>
#include <QTest>

#include "rehearsal/RehearsalServer.h"
#include "RehearsalClient.h"

using namespace firstlight;

static ssize_t recvWaiting(int descriptor, std::array<char, 4096> &into)
{
    pollfd ready{.fd = descriptor, .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, 20'000) != 1)
        return -2; // nothing came
    return ::recv(descriptor, into.data(), into.size(), 0);
}

class RehearsalFaultsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
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

private:
    static void dialects();
};

void RehearsalFaultsTest::dialects()
{
    QTest::addColumn<DialectKind>("kind");
    for (const DialectKind kind : allDialects)
        QTest::newRow(dialectName(kind).data()) << kind;
}

void RehearsalFaultsTest::cutEndsWithoutTheSignal()
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

void RehearsalFaultsTest::resetIsSeenAsOne()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.send("POST", chatPath, hello(), "x-rehearsal: fault=reset; tpot=1; tokens=40\r\n");
    const RawHttp::Reply reply = client.receive(3);
    QCOMPARE(messageOf(DialectKind::OpenAiChat, reply).end, End::Incomplete);

    // Qt reports a reset and a clean close with the same word, so the system is asked.
    const auto descriptor = static_cast<int>(client.socket().socketDescriptor());
    if (descriptor < 0) { // Qt was faster
        QCOMPARE(client.socket().error(), QAbstractSocket::RemoteHostClosedError);
        return;
    }
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

void RehearsalFaultsTest::stallKeepsTheConnectionOpen()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.send("POST", chatPath, hello(), "x-rehearsal: fault=stall; tokens=40\r\n");
    QCOMPARE(client.receive(21).chunks.size(), 21);
    QVERIFY(!client.socket().waitForReadyRead(50));
    QCOMPARE(client.socket().state(), QAbstractSocket::ConnectedState);
}

void RehearsalFaultsTest::burstIsOneWrite()
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

void RehearsalFaultsTest::splitCutsCharactersAndLineEnds()
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

void RehearsalFaultsTest::statusFaults_data()
{
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<DialectKind>("kind");
    QTest::addColumn<Error::Kind>("error");
    for (const auto kind : allDialects) {
        const QByteArray name = QByteArray(dialectName(kind).data());
        QTest::addRow("%s 401", name.constData()) << QByteArray("401") << kind << Error::Kind::Auth;
        QTest::addRow("%s 429", name.constData()) << QByteArray("429") << kind << Error::Kind::RateLimit;
        QTest::addRow("%s 500", name.constData()) << QByteArray("500") << kind << Error::Kind::Http;
    }
}

void RehearsalFaultsTest::statusFaults()
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
    if (fault == "429")
        QCOMPARE(message.error->retryAfter, 2s);
    if (kind == DialectKind::Gemini) { // which names the wait in the body
        QVERIFY(!reply.headers.contains("retry-after"));
        return;
    }
    const QByteArray prefix = kind == DialectKind::AnthropicMessages
        ? "anthropic-ratelimit-requests-remaining"
        : "x-ratelimit-remaining-requests";
    QCOMPARE(reply.headers.contains("retry-after"), fault == "429");
    QCOMPARE(reply.headers.contains(prefix), fault == "429");
}

void RehearsalFaultsTest::htmlIsALoginPage()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(chatPath, hello(), "x-rehearsal: fault=html\r\n");
    QCOMPARE(reply.status, 200);
    QVERIFY(reply.headers["content-type"].startsWith("text/html"));
    QVERIFY(reply.body.startsWith("<!DOCTYPE html>"));
    QCOMPARE(messageOf(DialectKind::OpenAiChat, reply).end, End::Error);
}

void RehearsalFaultsTest::contentTypeIsWrong()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    const RawHttp::Reply reply = client.ask(chatPath, hello(), "x-rehearsal: fault=content-type\r\n");
    QCOMPARE(reply.headers["content-type"], QByteArray("text/plain"));
    QCOMPARE(messageOf(DialectKind::OpenAiChat, reply).end, End::Complete);
}

void RehearsalFaultsTest::inBandIsAnErrorOfTheDialect()
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

void RehearsalFaultsTest::faultsOfWholeReplies()
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

QTEST_GUILESS_MAIN(RehearsalFaultsTest)
#include "tst_rehearsal_faults.moc"
