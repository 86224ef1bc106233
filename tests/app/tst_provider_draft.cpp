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
    ModelLists m_lists{m_profile.filePath(u"models.json"_s)};

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
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
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
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
        ProviderDraft &draft = *list.draft();
        QCOMPARE(draft.endpoint(), QString());
        draft.setUrl(u"api.openai.com"_s);
        QCOMPARE(draft.endpoint(), u"https://api.openai.com/v1/chat/completions"_s);
        draft.setDialect(2);
        QCOMPARE(draft.endpoint(), u"https://api.openai.com/v1/messages"_s);
    }

    void aServerOfThisComputerIsGivenTimeAndNeedsNoKey()
    {
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
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
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
        list.addFrom(u"own"_s);
        ProviderDraft &draft = *list.draft();
        draft.setName(u"Here"_s);
        draft.setUrl(server.url().toString());
        draft.fetchModels();
        QTRY_VERIFY(!draft.models()->ids().isEmpty());
        QCOMPARE(draft.model(), draft.models()->ids().first());

        draft.test();
        QTRY_VERIFY(!draft.isTesting());
        QVERIFY2(draft.works(), qPrintable(draft.testText()));
        QVERIFY(draft.testText().contains(draft.model()));

        draft.save();
        QTRY_VERIFY(!list.draft());
        QCOMPARE(list.rowCount(), 1);
        QCOMPARE(list.chosenName(), u"Here"_s);

        ProviderListModel again(path(), m_lists, m_client, m_keys);
        QCOMPARE(again.set(), list.set());
    }

    void aPresetAsksForWhatItsAddressLeavesOpen()
    {
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.choosePreset();
        QVERIFY(list.isChoosing());
        list.addFrom(u"azure-openai"_s);
        QVERIFY(!list.isChoosing());
        ProviderDraft &draft = *list.draft();
        QCOMPARE(draft.name(), u"Azure OpenAI"_s);
        QCOMPARE(draft.blankLabels(), QStringList({u"Endpoint"_s, u"Deployment"_s}));
        QCOMPARE(draft.endpoint(), QString());
        draft.test(); // says what is missing under the fields
        QVERIFY(!draft.blankFault(0).isEmpty());
        QCOMPARE(draft.urlFault(), QString());
        draft.setBlank(0, u"https://my.openai.azure.com"_s);
        draft.setBlank(1, u"my-gpt"_s);
        QCOMPARE(draft.model(), u"my-gpt"_s);
        QCOMPARE(draft.endpoint(),
            u"https://my.openai.azure.com/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21"_s);
        QVERIFY(!draft.listsModels());
        draft.save();
        QTRY_VERIFY(!list.draft());
        QCOMPARE(list.set().providers.first().keyHeader, QByteArray("api-key"));

        // What was filled in is found again, and a second one gets a name of its own.
        list.edit(list.set().providers.first().id);
        QCOMPARE(list.draft()->blank(1), u"my-gpt"_s);
        list.closeDraft();
        list.addFrom(u"azure-openai"_s);
        QCOMPARE(list.draft()->name(), u"Azure OpenAI 2"_s);
    }

    void everyPresetOpensAsADraft()
    {
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        for (const ProviderPreset &preset : providerPresets()) {
            list.addFrom(preset.id);
            QVERIFY(list.draft());
            QCOMPARE(list.draft()->needsKey(), !preset.isLocal);
            QCOMPARE(list.draft()->endpoint().isEmpty(), preset.url.isEmpty() || !preset.blanks.isEmpty());
        }
    }

    void aListIsThereAtOnceTheNextTime()
    {
        RehearsalServer server(quick());
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
        list.draft()->setName(u"Here"_s);
        list.draft()->setUrl(server.url().toString());
        list.draft()->fetchModels();
        QVERIFY(list.draft()->models()->isAsking());
        QTRY_VERIFY(!list.draft()->models()->isAsking());
        const QStringList ids = list.draft()->models()->ids();
        QVERIFY(!ids.isEmpty());
        QVERIFY(list.draft()->models()->text().contains(u"just now"));
        list.draft()->save();
        QTRY_VERIFY(!list.draft());
        list.edit(list.set().providers.first().id);
        QCOMPARE(list.draft()->models()->ids(), ids);

        // One that fails keeps the list there is, and says why.
        server.setProfile(quick());
        list.draft()->setUrl(u"http://127.0.0.1:9"_s);
        QVERIFY(list.draft()->models()->ids().isEmpty());
        list.draft()->fetchModels();
        QTRY_VERIFY(list.draft()->models()->failed());
        QVERIFY(!list.draft()->models()->text().isEmpty());
    }

    void aListOfAnEntryThatIsNotKeptIsForgotten()
    {
        RehearsalServer server(quick());
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
        list.draft()->setUrl(server.url().toString());
        list.draft()->fetchModels();
        QTRY_VERIFY(!list.draft()->models()->ids().isEmpty());
        const Provider provider = list.draft()->provider();
        QVERIFY(m_lists.of(provider));
        list.closeDraft();
        QVERIFY(!m_lists.of(provider));
    }

    void aCertificateIsTrustedByAClickOnly()
    {
        TransportDraft transport{Transport{}};
        transport.trustOffered();
        QCOMPARE(transport.trusted(), QString());
        const QByteArray seen(32, '\xab');
        transport.offer(Error{.kind = Error::Kind::Tls, .detail = u"self-signed"_s, .fingerprint = seen});
        QVERIFY(transport.offered().startsWith(u"AB:AB:"));
        QSignalSpy edited(&transport, &TransportDraft::edited);
        transport.trustOffered();
        QCOMPARE(edited.size(), 1);
        QCOMPARE(transport.transport().trustedFingerprint, seen);
        QCOMPARE(transport.offered(), QString());
        transport.distrust();
        QVERIFY(transport.transport().trustedFingerprint.isEmpty());
    }

    void aProxyIsReadAsTyped()
    {
        TransportDraft transport{Transport{}};
        QVERIFY(transport.isSound());
        transport.setProxyKind(static_cast<int>(Proxy::Kind::Socks5));
        QVERIFY(!transport.proxyFault().isEmpty());
        transport.setProxyAddress(u"localhost:1080"_s);
        QCOMPARE(transport.transport().proxy.text(), u"socks5://localhost:1080"_s);
        transport.setProxyKind(static_cast<int>(Proxy::Kind::Http));
        QCOMPARE(transport.transport().proxy.text(), u"http://localhost:1080"_s);
        transport.setProxyAddress(u"me:secret@localhost:1080"_s);
        QVERIFY(!transport.proxyFault().isEmpty());
        transport.setProxyKind(static_cast<int>(Proxy::Kind::None));
        QVERIFY(transport.isSound());
        transport.setCaFile(u"/nowhere/ca.pem"_s);
        QVERIFY(!transport.caFault().isEmpty());
    }

    void aTestThatFailsSaysWhy()
    {
        RehearsalServer server(quick(Fault::Status401));
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
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
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        list.addFrom(u"own"_s);
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
        ProviderListModel list(path(), m_lists, m_client, m_keys);
        QVERIFY(!list.problem().isEmpty());
        list.addFrom(u"own"_s);
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
