#include <QSignalSpy>
#include <QTest>

#include "Asked.h"
#include "ManualClock.h"
#include "ScriptedServer.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestDelivery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deltasBecomeAMessage()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(chatDelta("Hel") + chatDelta("lo") + chatEnd()));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
        QCOMPARE(asked.message.end, End::Complete);
        QCOMPARE(asked.message.error, std::nullopt);
        const Timeline &t = asked.message.timeline;
        QVERIFY(t.planned <= t.dequeued && t.dequeued <= t.started && t.started <= t.sent);
        QVERIFY(t.sent <= t.headers && t.headers <= t.firstByte && t.firstByte <= t.firstToken
            && t.lastToken <= t.ended);
    }

    void theKeyTravelsInTheHeaderOnly()
    {
        ScriptedServer server(
            [](QTcpSocket &socket, const QByteArray &) { socket.write(httpAnswer(chatEnd())); });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()), "sk-planted");
        QVERIFY(asked.wait());
        QCOMPARE(server.requests.size(), 1);
        QCOMPARE(server.requests[0].count("sk-planted"), 1);
        QVERIFY(server.requests[0].contains("Authorization: Bearer sk-planted\r\n"));
        QVERIFY(server.requests[0].contains("Accept-Encoding: identity\r\n"));
    }

    // Everything after the terminal signal is drained, so that the next question finds the connection open.
    void theConnectionIsUsedAgain()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(chatDelta("x") + chatEnd()));
        });
        SystemClock clock;
        ChatClient client(clock);
        for (int i = 0; i < 3; ++i) {
            Question question;
            question.provider.baseUrl = server.url();
            auto *delivery = new Delivery(client, question, {});
            Message message;
            connect(delivery, &Delivery::received, this, [&](const QList<TimedEvent> &events) {
                for (const TimedEvent &event : events)
                    message.apply(event);
            });
            delivery->start();
            QTRY_VERIFY(message.end);
            const auto reused = figuresOf(message.timeline, message.usage).connectionReused;
            // Without an application object that watches sockets there is no Connected stamp, so plain HTTP
            // cannot tell: it is the server that counts here.
            QVERIFY(reused.has_value());
            delivery->disconnect(this);
            delivery->deleteLater();
        }
        QCOMPARE(server.requests.size(), 3);
        QCOMPARE(server.connections, 1);
    }

    void aServerThatRefusesStreamOptionsIsAskedOnceMore()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &request) {
            if (request.contains("stream_options"))
                socket.write(
                    httpAnswer(R"({"error":{"message":"Unknown parameter: stream_options","code":null}})",
                        "400 Bad Request", "application/json"));
            else
                socket.write(httpAnswer(chatDelta("fine") + chatEnd()));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"fine"_s);
        QCOMPARE(asked.ends, 1);
        QCOMPARE(asked.failed.size(), 1);
        QCOMPARE(asked.failed[0].error.status, 400);
        QVERIFY(asked.failed[0].timeline.headers.has_value());
        QVERIFY(asked.learnt && asked.learnt->refusesStreamOptions);
        QCOMPARE(server.requests.size(), 2);
    }

    void anotherBadRequestIsNotAskedAgain()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(
                httpAnswer(R"({"error":{"message":"no such model"}})", "404 Not Found", "application/json"));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->status, 404);
        QCOMPARE(server.requests.size(), 1);
    }

    void aRedirectIsNotFollowed_data()
    {
        QTest::addColumn<QByteArray>("status");
        QTest::addColumn<QString>("where");
        for (const char *status : {"301 Moved Permanently", "302 Found", "303 See Other",
                 "307 Temporary Redirect", "308 Permanent Redirect"}) {
            for (const char *where : {"host", "port", "scheme"})
                QTest::addRow("%s, another %s", status, where)
                    << QByteArray(status) << QString::fromLatin1(where);
        }
    }

    void aRedirectIsNotFollowed()
    {
        QFETCH(QByteArray, status);
        QFETCH(QString, where);
        const auto refuse = [](QTcpSocket &, const QByteArray &) {};
        ScriptedServer elsewhere(refuse,
            where == u"scheme" ? std::optional(QSslConfiguration::defaultConfiguration()) : std::nullopt);
        QUrl target = elsewhere.url();
        if (where == u"host")
            target.setHost(u"localhost"_s);
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 " + status + "\r\nLocation: " + target.toEncoded()
                + "/steal?q=1\r\nContent-Length: 0\r\n\r\n");
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()), "sk-planted");
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->code, u"redirect"_s);
        QCOMPARE(asked.message.error->detail, target.toString() + u"/steal"_s);
        QTest::qWait(20);
        QCOMPARE(elsewhere.connections, 0);
        QCOMPARE(server.requests.size(), 1);
    }

    // A page for people: nothing in it is fetched, and nothing is sent to where its form would go.
    void aLoginPageGetsNothing()
    {
        ScriptedServer elsewhere([](QTcpSocket &, const QByteArray &) {});
        const QByteArray place = elsewhere.url().toEncoded();
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(
                "<html><head><title>Sign in</title><meta http-equiv=refresh content='0;url=" + place
                    + "'></head><body><form action='" + place + "'><img src='" + place + "/i.png'></form>",
                "200 OK\r\nRefresh: 0; url=" + place + "\r\nLink: <" + place + ">; rel=preload",
                "text/html"));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()), "sk-planted");
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QVERIFY(asked.message.error->detail.contains(u"Sign in"));
        QTest::qWait(20);
        QCOMPARE(elsewhere.connections, 0);
    }

    // Asked for without compression; a proxy may not care.
    void anEncodingThatWeDoNotKnowIsSaid()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer("\x0b\x02", "200 OK\r\nContent-Encoding: br"));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->kind, Error::Kind::Protocol);
        QCOMPARE(asked.message.error->code, u"encoding"_s);
        QCOMPARE(asked.message.error->detail, u"Content-Encoding: br"_s);
    }

    void damagedCompressionKeepsTheText()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            const QByteArray delta = chatDelta("half");
            // A stored block (RFC 1951, 3.2.4), then one of a type that does not exist.
            QByteArray bytes("\x78\x01\x00", 3);
            bytes += char(delta.size() & 0xff);
            bytes += char(delta.size() >> 8);
            bytes += char(~delta.size() & 0xff);
            bytes += char((~delta.size() >> 8) & 0xff);
            socket.write(httpAnswer(bytes + delta + "\xff\xff\xff", "200 OK\r\nContent-Encoding: deflate"));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"half"_s);
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->code, u"encoding"_s);
        QCOMPARE(asked.ends, 1);
    }

    void aCutKeepsTheTextAndSaysWhy()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
            const QByteArray delta = chatDelta("half");
            socket.write(QByteArray::number(delta.size(), 16) + "\r\n" + delta + "\r\n");
            socket.flush();
            socket.disconnectFromHost();
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"half"_s);
        QCOMPARE(asked.message.end, End::Incomplete);
        QCOMPARE(asked.message.error->kind, Error::Kind::Network);
        QCOMPARE(asked.ends, 1);
    }

    void nobodyListens()
    {
        QUrl url;
        {
            ScriptedServer gone([](QTcpSocket &, const QByteArray &) {});
            url = gone.url();
        }
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(url));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->code, u"refused"_s);
        QCOMPARE(asked.message.timeline.headers, std::nullopt);
    }

    // The silence limit counts bytes: a comment is a sign of life, nothing is not.
    void silenceEndsTheReply()
    {
        QTcpSocket *peer = nullptr;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            peer = &socket;
            socket.write(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("then nothing"));
        });
        ManualClock clock;
        ChatClient client(clock);
        Asked asked(client,
            Asked::providerAt(
                server.url(), {.connect = std::chrono::seconds(10), .silence = std::chrono::seconds(120)}));
        QTRY_COMPARE(asked.message.text, u"then nothing"_s);
        clock.advance(std::chrono::seconds(100));
        peer->write(": still here\n\n");
        // The comment must have been read before the clock goes on: a delta behind it shows that it was.
        peer->write(chatDelta("."));
        QTRY_COMPARE(asked.message.text, u"then nothing."_s);
        clock.advance(std::chrono::seconds(119));
        QTest::qWait(20);
        QVERIFY(!asked.isOver());
        clock.advance(std::chrono::seconds(2));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Incomplete);
        QCOMPARE(asked.message.error->kind, Error::Kind::Timeout);
        QCOMPARE(asked.message.error->code, u"silence"_s);
    }

    void aLocalServerMayThinkForMinutes()
    {
        QTcpSocket *peer = nullptr;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            peer = &socket;
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
        });
        ManualClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url(), TimeLimits::forLoopback()));
        QTRY_VERIFY(asked.message.timeline.headers);
        clock.advance(std::chrono::hours(1));
        peer->write(chatDelta("at last") + chatEnd());
        peer->disconnectFromHost();
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"at last"_s);
        QCOMPARE(asked.message.end, End::Complete);
    }

    void stopEndsAtOnce()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("some"));
        });
        SystemClock clock;
        ChatClient client(clock);
        Asked asked(client, Asked::providerAt(server.url()));
        QTRY_COMPARE(asked.message.text, u"some"_s);
        asked.delivery->stop();
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Stopped);
        QCOMPARE(asked.message.error, std::nullopt);
        QCOMPARE(asked.ends, 1);
    }

    // Who quits in the middle of a reply: streams go before the connections that hold their replies (found by
    // the interrupted terminal client).
    void theClientMayGoWhileAReplyArrives()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("some"));
        });
        SystemClock clock;
        for (int i = 0; i < 20; ++i) {
            std::optional<ChatClient> client(std::in_place, clock);
            Asked asked(*client, Asked::providerAt(server.url()));
            QTRY_COMPARE(asked.message.text, u"some"_s);
            client.reset();
            QVERIFY(!asked.delivery);
        }
    }

    // Qt opens 6 connections a host for a manager; the seventh stream must not wait for the first: none is
    // answered before all are there.
    void eightStreamsAtOnce()
    {
        QList<QTcpSocket *> peers;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) { peers.append(&socket); });
        SystemClock clock;
        ChatClient client(clock);
        QList<Message> messages(8);
        QList<Delivery *> deliveries;
        for (int i = 0; i < 8; ++i) {
            Question question;
            question.provider.baseUrl = server.url();
            deliveries.append(new Delivery(client, question, {}));
            connect(deliveries[i], &Delivery::received, this, [&, i](const QList<TimedEvent> &events) {
                for (const TimedEvent &event : events)
                    messages[i].apply(event);
            });
            deliveries[i]->start();
        }
        QTRY_COMPARE(peers.size(), 8);
        for (QTcpSocket *peer : std::as_const(peers)) {
            peer->write(httpAnswer(chatDelta("all at once") + chatEnd()));
        }
        for (const Message &message : std::as_const(messages))
            QTRY_COMPARE(message.end, End::Complete);
        for (Delivery *delivery : std::as_const(deliveries))
            delivery->deleteLater();
    }
};

QTEST_GUILESS_MAIN(TestDelivery)
#include "tst_delivery.moc"
