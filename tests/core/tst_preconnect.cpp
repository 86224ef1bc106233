#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"
#include "TestCertificate.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// A connection that is opened before the question must be the one that carries it.
class Preconnect : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theQuestionUsesIt_data();
    void theQuestionUsesIt();
    void oneIsEnough();
    void noneThatNobodyLookedAt();
};

namespace {

struct Desk
{
    explicit Desk(std::optional<QSslConfiguration> tls = {})
        : server([](QTcpSocket &socket,
                     const QByteArray &) { socket.write(httpAnswer(chatDelta("hi") + chatEnd())); },
            tls)
    {
        provider.id = u"p"_s;
        provider.baseUrl = server.url();
        provider.needsKey = false;
        provider.model = u"m"_s;
    }

    Message ask()
    {
        KeyStore keys(u"firstlight-test"_s);
        ChatSession session(client, keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget({.provider = provider, .model = u"m"_s, .system = {}});
        QSignalSpy ended(&session, &ChatSession::ended);
        session.send(u"Why?"_s);
        if (!ended.wait(5000))
            return {};
        return session.at(1);
    }

    SystemClock clock;
    ChatClient client{clock};
    ScriptedServer server;
    Provider provider;
};

}

void Preconnect::theQuestionUsesIt_data()
{
    QTest::addColumn<bool>("tls");
    QTest::addColumn<bool>("http2");
    QTest::newRow("plain") << false << true;
    QTest::newRow("TLS, HTTP/2 offered") << true << true;
    QTest::newRow("TLS, HTTP/1.1 only") << true << false;
}

void Preconnect::theQuestionUsesIt()
{
    QFETCH(bool, tls);
    QFETCH(bool, http2);
    const QTemporaryDir dir;
    const auto ours = TestCertificate::authority(dir, u"our CA"_s);
    const auto leaf = TestCertificate::signedBy(ours, dir, u"leaf"_s);
    Desk desk(tls ? std::optional(leaf.tls()) : std::nullopt);
    if (tls)
        desk.provider.transport.caFile = ours.certificatePath;
    desk.provider.transport.http2 = http2;
    desk.client.preconnect(desk.provider, false);
    QTRY_COMPARE(desk.server.connections, 1);
    QTRY_COMPARE(desk.server.handshakes, tls ? 1 : 0);
    const Message reply = desk.ask();
    QCOMPARE(reply.text, u"hi"_s);
    QCOMPARE(desk.server.connections, 1);
    QVERIFY(*figuresOf(reply.timeline, reply.usage).connectionReused);
}

void Preconnect::oneIsEnough()
{
    Desk desk;
    for (int i = 0; i < 5; ++i)
        desk.client.preconnect(desk.provider, false);
    QTRY_COMPARE(desk.server.connections, 1);
    QCOMPARE(desk.ask().text, u"hi"_s);
    desk.client.preconnect(desk.provider, false); // it is still open
    QCOMPARE(desk.ask().text, u"hi"_s);
    QCOMPARE(desk.server.connections, 1);
}

void Preconnect::noneThatNobodyLookedAt()
{
    Desk desk;
    desk.provider.transport.trustedFingerprint = QByteArray(32, 'x');
    desk.client.preconnect(desk.provider, false);
    Provider nowhere = desk.provider;
    nowhere.transport = {};
    nowhere.transport.caFile = u"/nowhere.pem"_s;
    desk.client.preconnect(nowhere, false);
    desk.provider.transport = {};
    QCOMPARE(desk.ask().text, u"hi"_s);
    QCOMPARE(desk.server.connections, 1);
}

QTEST_GUILESS_MAIN(Preconnect)
#include "tst_preconnect.moc"
