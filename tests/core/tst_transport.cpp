#include <QTest>

#include "domain/Transport.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TransportTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void proxiesComeBack_data();
    void proxiesComeBack();
    void whatIsNoProxy_data();
    void whatIsNoProxy();
    void fingerprintsInAnySpelling();
};

void TransportTest::proxiesComeBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("canonical");
    for (const char *text : {"system", "none", "http://proxy.example:3128", "socks5://127.0.0.1:9050",
             "socks5://[::1]:1080", "http://[fe80::2]:8080"})
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(text);
    QTest::newRow("port left out") << u"http://proxy"_s << u"http://proxy:8080"_s;
    QTest::newRow("SOCKS port left out") << u"socks5://proxy/"_s << u"socks5://proxy:1080"_s;
    QTest::newRow("curl's word for names looked up there") << u"socks5h://proxy:1"_s << u"socks5://proxy:1"_s;
}

void TransportTest::proxiesComeBack()
{
    QFETCH(QString, text);
    QFETCH(QString, canonical);
    const auto proxy = Proxy::fromText(text);
    QVERIFY(proxy);
    QCOMPARE(proxy->text(), canonical);
    QCOMPARE(Proxy::fromText(canonical), proxy);
}

void TransportTest::whatIsNoProxy_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
        {"", "proxy:8080", "https://proxy:443", "socks4://proxy:1", "http://me:secret@proxy:1",
            "http://proxy:1/path", "http://proxy:1?q", "http://:80", "http://proxy:0", "http://proxy:70000"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TransportTest::whatIsNoProxy()
{
    QFETCH(QString, text);
    QCOMPARE(Proxy::fromText(text), std::nullopt);
}

void TransportTest::fingerprintsInAnySpelling()
{
    const QByteArray digest = QByteArray(31, '\x0a') + '\xff';
    const QString text = fingerprintText(digest);
    QCOMPARE(text, u"0A:"_s.repeated(31) + u"FF"_s);
    QCOMPARE(fingerprintFromText(text), digest);
    QCOMPARE(fingerprintFromText(QString::fromLatin1(digest.toHex())), digest);
    QCOMPARE(fingerprintFromText(u" 0a"_s.repeated(31) + u"\nfF "_s), digest);
    QCOMPARE(fingerprintFromText(u"0A:FF"), std::nullopt);
    QCOMPARE(fingerprintFromText(u""), std::nullopt);
    QCOMPARE(fingerprintFromText(u"0G"_s.repeated(32)), std::nullopt);
    QCOMPARE(fingerprintText({}), QString());
}

QTEST_GUILESS_MAIN(TransportTest)
#include "tst_transport.moc"
