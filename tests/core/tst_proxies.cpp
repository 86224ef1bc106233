#include <QTest>

#include "Asked.h"
#include "ScriptedProxy.h"
#include "ScriptedServer.h"
#include "TestCertificate.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

Q_DECLARE_METATYPE(firstlight::Proxy::Kind)

class Proxies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bothKinds_data()
    {
        QTest::addColumn<Proxy::Kind>("kind");
        QTest::newRow("HTTP") << Proxy::Kind::Http;
        QTest::newRow("SOCKS5") << Proxy::Kind::Socks5;
    }

    // The key is in the tunnel, behind TLS, and in nothing that the proxy is told.
    void bothKinds()
    {
        QFETCH(Proxy::Kind, kind);
        const auto own = TestCertificate::selfSigned(m_dir, u"own"_s);
        ScriptedServer server(answerHello, own.tls());
        ScriptedProxy proxy(kind);
        Asked asked(m_client,
            Asked::providerAt(
                named(server), {}, {.proxy = proxy.settings(), .trustedFingerprint = own.fingerprint()}),
            "sk-planted");
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
        QCOMPARE(server.requests.size(), 1);
        QVERIFY(server.requests[0].contains("sk-planted"));
        QVERIFY(!proxy.heard.isEmpty() && !proxy.tunnelled.isEmpty());
        QVERIFY(!proxy.heard.contains("sk-planted") && !proxy.heard.toLower().contains("authorization"));
        QVERIFY(!proxy.tunnelled.contains("sk-planted"));
        // The proxy looks names up; a look-up of ours would tell others whom we talk to.
        QVERIFY(proxy.heard.contains("no-such-name.invalid"));
        QCOMPARE(asked.message.timeline.resolved, std::nullopt);
    }

    void plainHttpOnThisComputer_data() { bothKinds_data(); }

    void plainHttpOnThisComputer()
    {
        QFETCH(Proxy::Kind, kind);
        ScriptedServer server(answerHello);
        ScriptedProxy proxy(kind);
        Asked asked(m_client, Asked::providerAt(server.url(), {}, {.proxy = proxy.settings()}));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
        QVERIFY(!proxy.heard.isEmpty());
    }

    void aKeyDoesNotPassAProxyUnencrypted_data() { bothKinds_data(); }

    void aKeyDoesNotPassAProxyUnencrypted()
    {
        QFETCH(Proxy::Kind, kind);
        ScriptedServer server(answerHello);
        ScriptedProxy proxy(kind);
        const Provider far = Asked::providerAt(named(server), {}, {.proxy = proxy.settings()});
        Asked asked(m_client, far, "sk-planted");
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.errorCode(), u"plain-http-proxy"_s);
        QCOMPARE(proxy.heard, QByteArray());
        // Without a key there is nothing to protect.
        Asked keyless(m_client, far, {});
        QVERIFY(keyless.wait());
        QCOMPARE(keyless.message.text, u"Hello"_s);
        // A proxy's localhost is not ours.
        Transport elsewhere{.proxy = {kind, u"192.0.2.1"_s, 3128}};
        Asked local(m_client, Asked::providerAt(server.url(), {}, elsewhere), "sk-planted");
        QVERIFY(local.wait());
        QCOMPARE(local.errorCode(), u"plain-http-proxy"_s);
    }

    void whatAProxySaysNoTo_data()
    {
        QTest::addColumn<Proxy::Kind>("kind");
        QTest::addColumn<bool>("tls");
        QTest::addColumn<bool>("login");
        QTest::addColumn<QString>("code");
        QTest::newRow("HTTP wants a login") << Proxy::Kind::Http << false << true << u"proxy-login"_s;
        QTest::newRow("CONNECT wants a login") << Proxy::Kind::Http << true << true << u"proxy-login"_s;
        QTest::newRow("SOCKS5 wants a login") << Proxy::Kind::Socks5 << true << true << u"proxy-login"_s;
        QTest::newRow("CONNECT cannot reach") << Proxy::Kind::Http << true << false << u"proxy"_s;
        QTest::newRow("SOCKS5 cannot reach") << Proxy::Kind::Socks5 << true << false << u"proxy"_s;
    }

    void whatAProxySaysNoTo()
    {
        QFETCH(Proxy::Kind, kind);
        QFETCH(bool, tls);
        QFETCH(bool, login);
        QFETCH(QString, code);
        ScriptedServer server(answerHello);
        using Mood = ScriptedProxy::Mood;
        ScriptedProxy proxy(kind, login ? Mood::WantsLogin : Mood::CannotReach);
        QUrl url = server.url();
        if (tls)
            url.setScheme(u"https"_s);
        Asked asked(m_client, Asked::providerAt(url, {}, {.proxy = proxy.settings()}));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        qInfo() << asked.message.error->detail;
        QCOMPARE(asked.message.error->kind, Error::Kind::Network);
        QCOMPARE(asked.errorCode(), code);
        QVERIFY(asked.message.error->detail.contains(u"127.0.0.1:%1"_s.arg(proxy.settings().port)));
    }

    void aProxyThatIsNotThere_data()
    {
        QTest::addColumn<Proxy::Kind>("kind");
        QTest::addColumn<bool>("tls");
        QTest::newRow("HTTP") << Proxy::Kind::Http << false;
        QTest::newRow("CONNECT") << Proxy::Kind::Http << true;
        QTest::newRow("SOCKS5") << Proxy::Kind::Socks5 << true;
    }

    void aProxyThatIsNotThere()
    {
        QFETCH(Proxy::Kind, kind);
        QFETCH(bool, tls);
        Proxy gone;
        {
            ScriptedProxy proxy(kind);
            gone = proxy.settings();
        }
        const QUrl url(tls ? u"https://127.0.0.1:9/v1"_s : u"http://127.0.0.1:9/v1"_s);
        Asked refused(m_client, Asked::providerAt(url, {}, {.proxy = gone}));
        QVERIFY(refused.wait());
        QCOMPARE(refused.errorCode(), u"proxy"_s);
        qInfo() << refused.message.error->detail;
        gone.host = u"no-such-proxy.invalid"_s;
        Asked unknown(m_client, Asked::providerAt(url, {}, {.proxy = gone}), {});
        QVERIFY(unknown.wait());
        QCOMPARE(unknown.errorCode(), u"proxy"_s);
        qInfo() << unknown.message.error->detail;
    }

    void loopbackNeedsNoSystemProxy()
    {
        ScriptedServer server(answerHello);
        ScriptedProxy proxy(Proxy::Kind::Http);
        qputenv("http_proxy", proxy.settings().text().toLatin1());
        Asked asked(m_client, Asked::providerAt(server.url()));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
        QCOMPARE(proxy.heard, QByteArray());
        Asked far(m_client, Asked::providerAt(named(server)), {});
        QVERIFY(far.wait());
        QCOMPARE(far.message.text, u"Hello"_s);
        QVERIFY(proxy.heard.contains("no-such-name.invalid"));
        Asked direct(
            m_client, Asked::providerAt(named(server), {}, {.proxy = {.kind = Proxy::Kind::None}}), {});
        QVERIFY(direct.wait());
        QCOMPARE(direct.errorCode(), u"host-not-found"_s);
        qunsetenv("http_proxy");
    }

private:
    static void answerHello(QTcpSocket &socket, const QByteArray &)
    {
        socket.write(httpAnswer(chatDelta("Hello") + chatEnd()));
    }
    // The server by a name that only the proxy knows.
    static QUrl named(const ScriptedServer &server)
    {
        QUrl url = server.url();
        url.setHost(u"no-such-name.invalid"_s);
        return url;
    }

    QTemporaryDir m_dir;
    SystemClock m_clock;
    ChatClient m_client{m_clock};
};

QTEST_GUILESS_MAIN(Proxies)
#include "tst_proxies.moc"
