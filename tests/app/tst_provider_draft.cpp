#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"
#include "settings/ProviderListModel.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// The whole way of a provider: typed, listed, tested against a real server, saved, read again. No keychain is
// needed: the server of this computer asks for no key.
class TestProviderDraft : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.tests"_s};
    QTemporaryDir m_profile;

    QString path() const { return m_profile.filePath(u"providers.json"_s); }

    static LatencyProfile quick(Fault fault = Fault::None)
    {
        LatencyProfile profile;
        profile.ttft = profile.cachedTtft = std::chrono::milliseconds(5);
        profile.tpot = std::chrono::microseconds(500);
        profile.fault = fault;
        return profile;
    }

private Q_SLOTS:
    void init() { QFile::remove(path()); }

    void faultsWaitUntilOneTriesToSave()
    {
        ProviderListModel list(path(), m_client, m_keys);
        list.addNew();
        QCOMPARE(list.draft()->nameFault(), QString());
        list.draft()->save();
        QVERIFY(list.draft()); // still open
        QVERIFY(!list.draft()->nameFault().isEmpty());
        QVERIFY(!list.draft()->urlFault().isEmpty());
        QCOMPARE(list.rowCount(), 0);
        QVERIFY(!QFile::exists(path()));
    }

    void theEndpointIsShownWhileTyping()
    {
        ProviderListModel list(path(), m_client, m_keys);
        list.addNew();
        ProviderDraft &draft = *list.draft();
        QCOMPARE(draft.endpoint(), QString());
        draft.setUrl(u"api.openai.com"_s);
        QCOMPARE(draft.endpoint(), u"https://api.openai.com/v1/chat/completions"_s);
        draft.setDialect(2);
        QCOMPARE(draft.endpoint(), u"https://api.openai.com/v1/messages"_s);
    }

    void aServerOfThisComputerIsGivenTimeAndNeedsNoKey()
    {
        ProviderListModel list(path(), m_client, m_keys);
        list.addNew();
        ProviderDraft &draft = *list.draft();
        QCOMPARE(draft.silenceSeconds(), 120);
        draft.setUrl(u"localhost:8080"_s);
        QCOMPARE(draft.silenceSeconds(), 0);
        QVERIFY(!draft.needsKey());
        draft.setUrl(u"api.example.com"_s);
        QCOMPARE(draft.silenceSeconds(), 120);
        QVERIFY(draft.needsKey());
    }

    void itIsListedTestedAndSaved()
    {
        RehearsalServer server(quick());
        ProviderListModel list(path(), m_client, m_keys);
        QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
        list.addNew();
        ProviderDraft &draft = *list.draft();
        draft.setName(u"Here"_s);
        draft.setUrl(server.url().toString());
        draft.fetchModels();
        QTRY_VERIFY(!draft.models().isEmpty());
        QCOMPARE(draft.model(), draft.models().first());

        draft.test();
        QTRY_VERIFY(!draft.isTesting());
        QVERIFY2(draft.works(), qPrintable(draft.testText()));
        QVERIFY(draft.testText().contains(draft.model()));

        draft.save();
        QTRY_VERIFY(!list.draft());
        QCOMPARE(list.rowCount(), 1);
        QCOMPARE(list.chosenName(), u"Here"_s);

        ProviderListModel again(path(), m_client, m_keys);
        QCOMPARE(again.set(), list.set());
    }

    void aTestThatFailsSaysWhy()
    {
        RehearsalServer server(quick(Fault::Status401));
        ProviderListModel list(path(), m_client, m_keys);
        list.addNew();
        ProviderDraft &draft = *list.draft();
        draft.setUrl(server.url().toString());
        draft.setModel(u"rehearsal"_s);
        draft.test();
        QTRY_VERIFY(!draft.isTesting());
        QVERIFY(!draft.works());
        QVERIFY(!draft.testText().isEmpty());

        // What it said belonged to another entry.
        draft.setModel(u"other"_s);
        QCOMPARE(draft.testText(), QString());
    }

    void aHeaderThatHoldsAKeyIsNotWritten()
    {
        ProviderListModel list(path(), m_client, m_keys);
        list.addNew();
        ProviderDraft &draft = *list.draft();
        draft.setName(u"Here"_s);
        draft.setUrl(u"localhost:1"_s);
        draft.headers()->add();
        draft.headers()->setName(0, u"X-Proxy-Token"_s);
        draft.headers()->setValue(0, u"sk-planted"_s);
        draft.save();
        QVERIFY(list.draft());
        QVERIFY(!draft.saveProblem().isEmpty());
        QVERIFY(!draft.saveProblem().contains(u"sk-planted"));
        QVERIFY(!QFile::exists(path()));
    }

    void aDamagedFileIsNotWrittenOver()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ not json");
        file.close();
        ProviderListModel list(path(), m_client, m_keys);
        QVERIFY(!list.problem().isEmpty());
        list.addNew();
        list.draft()->setName(u"Here"_s);
        list.draft()->setUrl(u"localhost:1"_s);
        list.draft()->save();
        QVERIFY(!list.draft()->saveProblem().isEmpty());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("{ not json"));
    }
};

QTEST_MAIN(TestProviderDraft)
#include "tst_provider_draft.moc"
