#include <QTest>

#include "Asked.h"
#include "net/ModelCatalog.h"
#include "ScriptedServer.h"
#include "TestCertificate.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static Transport excepting(const QByteArray &fingerprint)
{
    Transport transport;
    transport.trustedFingerprint = fingerprint;
    return transport;
}

static Transport vouchedBy(const QString &caFile)
{
    Transport transport;
    transport.caFile = caFile;
    return transport;
}

class Certificates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneThatNobodyVouchesForIsRefused()
    {
        const auto own = TestCertificate::selfSigned(m_dir, u"own"_s);
        ScriptedServer server(answerHello, own.tls());
        Asked asked(m_client, Asked::providerAt(server.url()), "sk-planted");
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->kind, Error::Kind::Tls);
        QCOMPARE(asked.message.error->code, u"untrusted"_s);
        QCOMPARE(asked.message.error->fingerprint, own.fingerprint());
        QVERIFY(!asked.message.error->detail.isEmpty());
        QCOMPARE(server.requests.size(), 0);
    }

    void theExceptionIsForThatOneOnly()
    {
        const auto own = TestCertificate::selfSigned(m_dir, u"own"_s);
        const auto other = TestCertificate::selfSigned(m_dir, u"other"_s);
        const Transport excepted = excepting(own.fingerprint());
        ScriptedServer server(answerHello, own.tls());
        Asked asked(m_client, Asked::providerAt(server.url(), {}, excepted));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
        QCOMPARE(asked.message.error, std::nullopt);
        QVERIFY(asked.message.timeline.encrypted);

        ScriptedServer changed(answerHello, other.tls());
        Asked again(m_client, Asked::providerAt(changed.url(), {}, excepted));
        QVERIFY(again.wait());
        QCOMPARE(again.errorCode(), u"certificate-changed"_s);
        QCOMPARE(again.message.error->fingerprint, other.fingerprint());
        QCOMPARE(changed.requests.size(), 0);
    }

    // It says "this certificate", whatever is wrong with it.
    void theExceptionHoldsForAnotherNameToo()
    {
        const auto own =
            TestCertificate::selfSigned(m_dir, u"elsewhere"_s, u"subjectAltName=DNS:elsewhere.example"_s);
        ScriptedServer server(answerHello, own.tls());
        Asked refused(m_client, Asked::providerAt(server.url()));
        QVERIFY(refused.wait());
        QCOMPARE(refused.errorCode(), u"untrusted"_s);
        Asked asked(m_client, Asked::providerAt(server.url(), {}, excepting(own.fingerprint())));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
    }

    // Qt would give a request any open connection to that host.
    void providersDoNotShareWhatOneOfThemTrusts()
    {
        const auto own = TestCertificate::selfSigned(m_dir, u"own"_s);
        ScriptedServer server(answerHello, own.tls());
        const Transport excepted = excepting(own.fingerprint());
        Asked first(m_client, Asked::providerAt(server.url(), {}, excepted));
        QVERIFY(first.wait());
        Asked second(m_client, Asked::providerAt(server.url()));
        QVERIFY(second.wait());
        QCOMPARE(second.errorCode(), u"untrusted"_s);
        Asked third(m_client, Asked::providerAt(server.url(), {}, excepted));
        QVERIFY(third.wait());
        QCOMPARE(third.message.end, End::Complete);
        QCOMPARE(server.requests.size(), 2);
        QCOMPARE(server.connections, 2); // the first one was used again
    }

    void anExtraAuthorityCounts()
    {
        const auto ours = TestCertificate::authority(m_dir, u"our CA"_s);
        const auto theirs = TestCertificate::authority(m_dir, u"another CA"_s);
        const auto leaf = TestCertificate::signedBy(ours, m_dir, u"leaf"_s);
        ScriptedServer server(answerHello, leaf.tls());
        Asked asked(m_client, Asked::providerAt(server.url(), {}, vouchedBy(ours.certificatePath)));
        QVERIFY(asked.wait());
        QCOMPARE(asked.message.text, u"Hello"_s);
        Asked none(m_client, Asked::providerAt(server.url()));
        QVERIFY(none.wait());
        QCOMPARE(none.errorCode(), u"untrusted"_s);
        Asked wrong(m_client, Asked::providerAt(server.url(), {}, vouchedBy(theirs.certificatePath)));
        QVERIFY(wrong.wait());
        QCOMPARE(wrong.errorCode(), u"untrusted"_s);

        // It vouches for names, too.
        const auto elsewhere =
            TestCertificate::signedBy(ours, m_dir, u"far"_s, u"subjectAltName=DNS:elsewhere.example"_s);
        ScriptedServer mismatched(answerHello, elsewhere.tls());
        Asked name(m_client, Asked::providerAt(mismatched.url(), {}, vouchedBy(ours.certificatePath)));
        QVERIFY(name.wait());
        QCOMPARE(name.errorCode(), u"certificate-name"_s);
        QCOMPARE(mismatched.requests.size(), 0);
    }

    void oneThatIsOutOfDateIsRefused()
    {
        const auto ours = TestCertificate::authority(m_dir, u"dated CA"_s);
        const auto leaf = TestCertificate::expired(ours, m_dir, u"old"_s);
        QVERIFY(leaf.certificate().expiryDate() < QDateTime::currentDateTimeUtc());
        ScriptedServer server(answerHello, leaf.tls());
        Asked asked(m_client, Asked::providerAt(server.url(), {}, vouchedBy(ours.certificatePath)));
        QVERIFY(asked.wait());
        QCOMPARE(asked.errorCode(), u"certificate-expired"_s);
        QCOMPARE(asked.message.error->fingerprint, leaf.fingerprint());
        QCOMPARE(server.requests.size(), 0);
    }

    void aFileThatHoldsNoCertificateIsSaid()
    {
        ScriptedServer server(answerHello, TestCertificate::selfSigned(m_dir, u"own"_s).tls());
        QFile empty(m_dir.filePath(u"empty.pem"_s));
        QVERIFY(empty.open(QFile::WriteOnly));
        for (const QString &path : {empty.fileName(), m_dir.filePath(u"nowhere.pem"_s)}) {
            Asked asked(m_client, Asked::providerAt(server.url(), {}, vouchedBy(path)));
            QVERIFY(asked.wait());
            QCOMPARE(asked.errorCode(), u"ca-file"_s);
            QVERIFY(asked.message.error->detail.contains(path));
            QCOMPARE(asked.ends, 1);
        }
        QCOMPARE(server.connections, 0);
    }

    void aModelListObeysTheSameSettings()
    {
        const auto own = TestCertificate::selfSigned(m_dir, u"own"_s);
        ScriptedServer server(
            [](QTcpSocket &socket, const QByteArray &) {
                socket.write(httpAnswer(R"({"data":[{"id":"m1"}]})", "200 OK", "application/json"));
            },
            own.tls());
        Provider provider = Asked::providerAt(server.url());
        ModelCatalog catalog(m_client);
        std::optional<Result<QList<Model>>> got;
        const auto fetch = [&] {
            got.reset();
            catalog.fetch(
                provider, Secret("k"), this, [&](const Result<QList<Model>> &models) { got = models; });
        };
        fetch();
        QTRY_VERIFY_WITH_TIMEOUT(got, 60'000);
        QCOMPARE(got->error().code, u"untrusted"_s);
        QCOMPARE(got->error().fingerprint, own.fingerprint());
        provider.transport.trustedFingerprint = own.fingerprint();
        fetch();
        QTRY_VERIFY_WITH_TIMEOUT(got, 60'000);
        QVERIFY(*got);
        QCOMPARE(got->value().first().id, u"m1"_s);
        provider.transport = vouchedBy(u"/nowhere.pem"_s);
        fetch();
        QTRY_VERIFY_WITH_TIMEOUT(got, 60'000);
        QCOMPARE(got->error().code, u"ca-file"_s);
    }

private:
    static void answerHello(QTcpSocket &socket, const QByteArray &)
    {
        socket.write(httpAnswer(chatDelta("Hello") + chatEnd()));
    }

    QTemporaryDir m_dir;
    SystemClock m_clock;
    ChatClient m_client{m_clock};
};

QTEST_GUILESS_MAIN(Certificates)
#include "tst_certificates.moc"
