#include <QTest>

#include "Chain.h"
#include "ManualClock.h"
#include "ScriptedServer.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;

static Candidate at(const ScriptedServer &server, const QString &id)
{
    Candidate candidate{{}, u"m-"_s + id};
    candidate.provider.id = id;
    candidate.provider.name = id;
    candidate.provider.baseUrl = server.url();
    return candidate;
}

static Question asking(const Candidate &first, const QList<Candidate> &fallbacks = {})
{
    Question question{first.provider, {}, fallbacks};
    question.request.model = first.model;
    question.request.turns = {{ChatRequest::Role::User, u"hello"_s}};
    question.seed = 1;
    return question;
}

static ScriptedServer::Answer says(const QByteArray &text)
{
    return [text](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(chatDelta(text) + chatEnd()));
    };
}

static ScriptedServer::Answer refuses(const QByteArray &status)
{
    return [status](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(R"({"error":{"message":"no"}})", status, "application/json"));
    };
}

// What waits for time, seen from outside: nothing here sleeps for long.
class TestFallback : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theModelAndTheKeyOfTheNextOneAreUsed()
    {
        ScriptedServer first(refuses("503 Service Unavailable")), second(says("second"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(first, u"a"_s), {at(second, u"b"_s)}),
            {{u"a"_s, "key-of-a"}, {u"b"_s, "key-of-b"}});
        QTRY_COMPARE(asked.message.text, u"second"_s);
        QVERIFY(first.requests[0].contains("key-of-a") && !first.requests[0].contains("key-of-b"));
        QVERIFY(second.requests[0].contains("key-of-b") && !second.requests[0].contains("key-of-a"));
        QVERIFY(second.requests[0].contains("\"m-b\""));
        QCOMPARE(asked.failed.size(), 1);
        QCOMPARE(asked.failed[0].provider.id, u"a"_s);
        QCOMPARE(asked.failed[0].remedy, Remedy::Other);
        QVERIFY(asked.failed[0].timeline.headers.has_value());
    }

    void oneWithoutAKeyIsPassedOver()
    {
        ScriptedServer first(refuses("500 Oops")), keyless(says("never")), third(says("third"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(first, u"a"_s), {at(keyless, u"b"_s), at(third, u"c"_s)}),
            {{u"a"_s, "key-of-a"}, {u"c"_s, "key-of-c"}});
        QTRY_COMPARE(asked.message.text, u"third"_s);
        QCOMPARE(keyless.requests.size(), 0);
        QCOMPARE(asked.failed.size(), 2);
        QCOMPARE(asked.failed[1].error.code, u"no-key"_s);
        QCOMPARE(asked.failed[1].timeline.started, std::nullopt); // no request, so no statistic
    }

    // Another model of the one without a key has none either.
    void nobodyIsAskedWithoutAKey()
    {
        ScriptedServer first(refuses("500 Oops")), keyless(says("never"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(first, u"a"_s), {at(keyless, u"b"_s), at(keyless, u"b"_s)}),
            {{u"a"_s, "key-of-a"}});
        QTRY_COMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->code, u"no-key"_s);
        QCOMPARE(asked.failed.size(), 2);
        QCOMPARE(keyless.requests.size(), 0);
    }

    void aBadRequestIsNotAskedElsewhere()
    {
        ScriptedServer first(refuses("400 Bad Request")), second(says("never"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(
            client, asking(at(first, u"a"_s), {at(second, u"b"_s)}), {{u"a"_s, "k-a"}, {u"b"_s, "k-b"}});
        QTRY_COMPARE(asked.message.end, End::Error);
        QCOMPARE(second.requests.size(), 0);
        QCOMPARE(asked.failed.size(), 0);
    }

    // Thirty seconds without anything to see; pings and the model's name are nothing to see.
    void aSilentOneIsGivenUpForTheNext()
    {
        ScriptedServer first([](QTcpSocket &socket, const QByteArray &) {
            socket.write(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: ping\n\n"
                "data: "
                "{\"model\":\"slow\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\"}}]}\n\n");
        });
        ScriptedServer second(says("second"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(
            client, asking(at(first, u"a"_s), {at(second, u"b"_s)}), {{u"a"_s, "k-a"}, {u"b"_s, "k-b"}});
        QTRY_VERIFY(asked.message.timeline.firstByte);
        clock.advance(29s);
        QTest::qWait(30);
        QCOMPARE(asked.failed.size(), 0);
        clock.advance(1s);
        QTRY_COMPARE(asked.message.text, u"second"_s);
        QCOMPARE(asked.failed[0].error.code, u"first-token"_s);
        QCOMPARE(asked.ends, 1);
    }

    // Knowledge is input too, and to read it takes time.
    void longKnowledgeIsWaitedForLonger()
    {
        ScriptedServer first([](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: ping\n\n");
        });
        ScriptedServer second(says("second"));
        ManualClock clock;
        ChatClient client(clock);
        Question question = asking(at(first, u"a"_s), {at(second, u"b"_s)});
        question.request.knowledge = QString(u"word "_s).repeated(8000);
        Chain asked(client, question, {{u"a"_s, "k-a"}, {u"b"_s, "k-b"}});
        QTRY_VERIFY(asked.message.timeline.firstByte);
        clock.advance(31s);
        QTest::qWait(30);
        QCOMPARE(asked.failed.size(), 0);
        clock.advance(89s);
        QTRY_COMPARE(asked.message.text, u"second"_s);
    }

    void whoSaidAWordIsNotGivenUp()
    {
        ScriptedServer first([](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("well"));
        });
        ScriptedServer second(says("never"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(
            client, asking(at(first, u"a"_s), {at(second, u"b"_s)}), {{u"a"_s, "k-a"}, {u"b"_s, "k-b"}});
        QTRY_COMPARE(asked.message.text, u"well"_s);
        clock.advance(100s);
        QTest::qWait(30);
        QVERIFY(!asked.isOver());
        QCOMPARE(second.requests.size(), 0);
    }

    void withoutAFallbackNobodyIsGivenUp()
    {
        ScriptedServer first([](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: ping\n\n");
        });
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(first, u"a"_s)), {{u"a"_s, "k-a"}});
        QTRY_VERIFY(asked.message.timeline.firstByte);
        clock.advance(119s);
        QTest::qWait(30);
        QVERIFY(!asked.isOver());
    }

    void theServersWaitIsKeptAndShown()
    {
        int count = 0;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &request) {
            ++count == 1 ? refuses("503 Busy\r\nRetry-After: 7")(socket, request)
                         : says("now")(socket, request);
        });
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(server, u"a"_s)), {{u"a"_s, "k-a"}});
        QTRY_VERIFY(asked.wait);
        QCOMPARE(asked.wait->reason, Wait::Reason::Retry);
        QCOMPARE(*asked.wait->until - clock.now(), Nanoseconds(7s));
        clock.advance(6900ms);
        QTest::qWait(30);
        QCOMPARE(count, 1);
        clock.advance(100ms);
        QTRY_COMPARE(asked.message.text, u"now"_s);
        // Our own wait is the queue of the attempt that answered, not a part of its TTFT.
        QCOMPARE(figuresOf(asked.message.timeline, {}).queue, 7000.0);
    }

    void xShouldRetryIsHonoured()
    {
        ScriptedServer server(refuses("500 Oops\r\nx-should-retry: false"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(server, u"a"_s)), {{u"a"_s, "k-a"}});
        QTRY_COMPARE(asked.message.end, End::Error);
        QCOMPARE(server.requests.size(), 1);
    }

    void stopEndsAWaitAtOnce()
    {
        ScriptedServer server(refuses("503 Busy\r\nRetry-After: 60"));
        ManualClock clock;
        ChatClient client(clock);
        Chain asked(client, asking(at(server, u"a"_s)), {{u"a"_s, "k-a"}});
        QTRY_VERIFY(asked.wait);
        asked.delivery->stop();
        QTRY_COMPARE(asked.message.end, End::Stopped);
        clock.advance(61s);
        QTest::qWait(30);
        QCOMPARE(server.requests.size(), 1);
        QCOMPARE(asked.ends, 1);
    }
};

QTEST_GUILESS_MAIN(TestFallback)
#include "tst_fallback.moc"
