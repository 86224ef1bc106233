#include <QSignalSpy>
#include <QTest>

#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestChatSession : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};

    Target targetOf(const QUrl &url)
    {
        Target target;
        target.provider.id = u"p"_s;
        target.provider.baseUrl = url;
        target.provider.needsKey = false;
        target.model = u"m"_s;

        return target;
    }

private Q_SLOTS:
    void aQuestionGetsItsReply()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(chatDelta("Yes.") + chatEnd()));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        QSignalSpy ended(&session, &ChatSession::ended);
        session.send(u"Is it?"_s);
        QVERIFY(session.isBusy());
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(!session.isBusy());
        QCOMPARE(session.count(), 2);
        QCOMPARE(session.at(0).text, u"Is it?"_s);
        QCOMPARE(session.at(1).text, u"Yes."_s);
        QCOMPARE(session.at(1).parent, session.at(0).id);
        QCOMPARE(session.conversation().summary.title, u"Is it?"_s);
        QVERIFY(session.at(1).timeline.pressed <= session.at(1).timeline.planned);
    }

    void blankTextAsksNothing()
    {
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.send(u" \n "_s);
        QCOMPARE(session.count(), 0);
        QVERIFY(!session.isBusy());
    }

    void retryMakesABranch()
    {
        int asked = 0;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(chatDelta(asked++ == 0 ? "one" : "two") + chatEnd()));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        session.send(u"count"_s);
        QTRY_VERIFY(!session.isBusy());
        session.retry();
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.count(), 2);
        QCOMPARE(session.at(1).text, u"two"_s);
        QCOMPARE(session.conversation().messages.size(), 3);
        QCOMPARE(session.conversation().messages[1].text, u"one"_s);
        QCOMPARE(session.conversation().messages[1].parent, session.conversation().messages[2].parent);
        // The second question is the same as the first, not the first with an answer behind it.
        QVERIFY(!server.requests[1].contains("\"one\""));
    }

    void aCutReplyIsContinuedInPlace()
    {
        int asked = 0;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            // The first reply is cut: a clean end without its signal.
            socket.write(asked++ == 0 ? httpAnswer(chatDelta("Once upon"))
                                      : httpAnswer(chatDelta(" a time.") + chatEnd()));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        session.send(u"Tell"_s);
        QVERIFY(!session.canContinue());
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.at(1).end, End::Incomplete);
        QVERIFY(session.canContinue());
        const auto before = session.at(1).timeline.pressed;

        QSignalSpy continued(&session, &ChatSession::continued);
        session.continueReply();
        QCOMPARE(continued.size(), 1);
        QVERIFY(session.isBusy());
        QVERIFY(!session.at(1).end);
        QCOMPARE(session.at(1).text, u"Once upon"_s);
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.count(), 2);
        QCOMPARE(session.conversation().messages.size(), 2);
        QCOMPARE(session.at(1).text, u"Once upon a time."_s);
        QCOMPARE(session.at(1).end, End::Complete);
        QCOMPARE(session.at(1).continuedAt, 9);
        QVERIFY(session.at(1).timeline.pressed > before);
        QVERIFY(!session.canContinue());

        // The model sees its own half, and is then asked to go on.
        const QByteArray &request = server.requests[1];
        const auto half = request.indexOf("{\"role\":\"assistant\",\"content\":\"Once upon\"}");
        const auto ask = request.indexOf("{\"role\":\"user\",\"content\":\"Continue exactly");
        QVERIFY(half > 0 && ask > half);

        // The next question knows one whole reply.
        session.send(u"And then?"_s);
        QTRY_VERIFY(!session.isBusy());
        QVERIFY(server.requests[2].contains("{\"role\":\"assistant\",\"content\":\"Once upon a time.\"}"));
        QVERIFY(!server.requests[2].contains("Continue exactly"));
    }

    void aWholeTextSentOnceMoreReplacesOnlyTheContinuation()
    {
        Message reply;
        reply.text = u"Half "_s;
        reply.reasoning = u"hm"_s;
        reply.beginContinuation();
        reply.apply({TextDelta{u"ann"_s}, Instant()});
        reply.apply({TextReplaced{u"and half"_s}, Instant()});
        reply.apply({Ended{}, Instant()});
        QCOMPARE(reply.text, u"Half and half"_s);
        QCOMPARE(reply.reasoning, u"hm"_s);
    }

    void aReplyThatReachedItsLimitCanBeContinued()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(chatDelta("Half")
                + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n"));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        session.send(u"Tell"_s);
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.at(1).end, End::Complete);
        QVERIFY(session.canContinue());
    }

    void aContinuationThatFailsKeepsTheText()
    {
        int asked = 0;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            socket.write(asked++ == 0 ? httpAnswer(chatDelta("Half"))
                                      : httpAnswer("{\"error\":{\"message\":\"x\"}}",
                                          "500 Internal Server Error", "application/json"));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        session.send(u"Tell"_s);
        QTRY_VERIFY(!session.isBusy());
        session.continueReply();
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.at(1).text, u"Half"_s);
        QCOMPARE(session.at(1).end, End::Error);
        QCOMPARE(session.at(1).error->status, 500);
        QVERIFY(session.canContinue());
    }

    void stopKeepsTextReceivedSoFar()
    {
        QTcpSocket *peer = nullptr;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            peer = &socket;
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("kept"));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        session.send(u"go on"_s);
        QTRY_COMPARE(session.at(1).text, u"kept"_s);
        peer->write(chatDelta("late"));
        peer->flush();
        session.stop();
        QVERIFY(!session.isBusy());
        QCOMPARE(session.at(1).end, End::Stopped);
        QTest::qWait(50); // time for a late event to do harm
        QCOMPARE(session.at(1).text, u"kept"_s);
        QCOMPARE(session.at(1).end, End::Stopped);
    }

    void aMissingKeyIsSaidAndNothingIsSent()
    {
        ScriptedServer server([](QTcpSocket &, const QByteArray &) {});
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        Target target = targetOf(server.url());
        target.provider.id = u"keyless"_s;
        target.provider.needsKey = true;
        m_keys.holdForThisRun(target.provider.id, Secret());
        session.setTarget(target);
        session.send(u"hello"_s);
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(session.at(1).end, End::Error);
        QVERIFY(session.at(1).error->kind == Error::Kind::Auth
            || session.at(1).error->kind == Error::Kind::Keychain);
        QCOMPARE(server.connections, 0);
    }

    void aGrowingReplyIsGivenToTheStore()
    {
        QTcpSocket *peer = nullptr;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            peer = &socket;
            socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("part"));
        });
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetOf(server.url()));
        Message kept;
        connect(&session, &ChatSession::messageChanged, this,
            [&](const QString &, const Message &message) { kept = message; });
        session.send(u"slowly"_s);
        QTRY_COMPARE(session.at(1).text, u"part"_s);
        QTRY_COMPARE_WITH_TIMEOUT(kept.text, u"part"_s, 2000);
        QVERIFY(!kept.end);
        peer->write(chatEnd());
        peer->disconnectFromHost();
        QTRY_COMPARE(kept.end, End::Complete);
    }
};

QTEST_GUILESS_MAIN(TestChatSession)
#include "tst_chat_session.moc"
