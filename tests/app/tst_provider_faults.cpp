#include <QTest>

#include "settings/ProviderFaults.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

class TestProviderFaults : public QObject
{
    Q_OBJECT

    static Provider sound()
    {
        Provider provider;
        provider.name = u"Mine"_s;
        provider.baseUrl = QUrl(u"https://api.example.com/v1"_s);
        return provider;
    }

private Q_SLOTS:
    void addresses_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("url");
        QTest::newRow("whole") << u" https://api.openai.com/v1 "_s << u"https://api.openai.com/v1"_s;
        QTest::newRow("without a scheme") << u"api.anthropic.com"_s << u"https://api.anthropic.com"_s;
        QTest::newRow("this computer") << u"localhost:11434"_s << u"http://localhost:11434"_s;
        QTest::newRow("loopback") << u"127.0.0.1:8080/v1"_s << u"http://127.0.0.1:8080/v1"_s;
        QTest::newRow("nothing") << u"  "_s << QString();
    }
    void addresses()
    {
        QFETCH(QString, typed);
        QTEST(baseUrlFrom(typed).toString(), "url");
    }

    void aSoundEntryHasNoFault() { QVERIFY(faultsOf(sound(), {}).none()); }

    void aNameIsNeededAndTakenOnce()
    {
        Provider provider = sound();
        provider.name.clear();
        QVERIFY(!faultsOf(provider, {}).name.isEmpty());
        Provider other = sound();
        other.name = u"MINE"_s;
        QVERIFY(!faultsOf(sound(), {other}).name.isEmpty());
    }

    void whatIsNoAddressIsSaid_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("missing") << QString();
        QTest::newRow("spaces") << u"https://api example com"_s;
        QTest::newRow("another scheme") << u"ftp://api.example.com"_s;
        QTest::newRow("no host") << u"https:///v1"_s;
        QTest::newRow("a password in it") << u"https://me:secret@api.example.com"_s;
    }
    void whatIsNoAddressIsSaid()
    {
        QFETCH(QString, typed);
        Provider provider = sound();
        provider.baseUrl = baseUrlFrom(typed);
        QVERIFY(!faultsOf(provider, {}).url.isEmpty());
    }

    void headersMustBeHeadersAndHoldNoKey()
    {
        Provider provider = sound();
        provider.headers = {{"X-Title", "Firstlight"}};
        QVERIFY(faultsOf(provider, {}).none());
        provider.headers = {{"not a name", "x"}};
        QVERIFY(!faultsOf(provider, {}).headers.isEmpty());
        provider.headers = {{"Authorization", "Bearer x"}};
        QVERIFY(!faultsOf(provider, {}).headers.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestProviderFaults)
#include "tst_provider_faults.moc"
