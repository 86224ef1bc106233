#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "store/ProviderFile.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

class ProviderFileTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noFileIsAnEmptySet();
    void everyFieldComesBack();
    void neverIsNotTheDefault();
    void whatIsLeftOutHasItsDefault();
    void onlyItsOwnerCanReadIt();
    void keysAreRefused_data();
    void keysAreRefused();
    void harmlessHeadersAreKept_data();
    void harmlessHeadersAreKept();
    void findsByIdThenByName();
    void whatCannotBeReadSaysWhere_data();
    void whatCannotBeReadSaysWhere();
    void aFolderThatIsMissingIsAnError();

private:
    QTemporaryDir m_dir;
    QString m_path = m_dir.filePath(u"providers.json"_s);

    void write(const QByteArray &bytes)
    {
        QFile file(m_path);
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(bytes);
    }
};

static Provider aProvider()
{
    Provider provider;
    provider.id = u"p1"_s;
    provider.name = u"Größe & Co"_s;
    provider.dialect = DialectKind::AnthropicMessages;
    provider.baseUrl = QUrl(u"https://example.com/a%20b/v1?version=2"_s);
    provider.headers = {{"X-Team", "blue \"7\""}, {"X-Team", "again"}};
    provider.needsKey = false;
    provider.splitThink = true;
    provider.refusesStreamOptions = true;
    provider.wantsCompletionTokens = true;
    provider.limits = {5s, 90s, 12s};
    provider.retries = 4;
    provider.fallbacks = {{u"other"_s, u"m2"_s}, {{}, u"m3"_s}};
    provider.transport = {.proxy = {Proxy::Kind::Socks5, u"fe80::1"_s, 9050},
        .caFile = u"/etc/our ca.pem"_s,
        .trustedFingerprint = QByteArray(31, '\x2a') + '\xff',
        .http2 = false};
    provider.model = u"m"_s;
    return provider;
}

void ProviderFileTest::noFileIsAnEmptySet()
{
    QFile::remove(m_path);
    const auto set = loadProviders(m_path);
    QVERIFY(set);
    QCOMPARE(*set, ProviderSet());
}

void ProviderFileTest::everyFieldComesBack()
{
    Provider plain;
    plain.id = u"p2"_s;
    const ProviderSet set{{aProvider(), plain}, u"p1"_s};
    QVERIFY(saveProviders(m_path, set));
    const auto loaded = loadProviders(m_path);
    QVERIFY(loaded);
    QCOMPARE(*loaded, set);
    QVERIFY(saveProviders(m_path, {})); // over it
    QCOMPARE(*loadProviders(m_path), ProviderSet());
}

void ProviderFileTest::neverIsNotTheDefault()
{
    Provider local = aProvider();
    local.limits = TimeLimits::forLoopback();
    QVERIFY(saveProviders(m_path, {{local}, {}}));
    QVERIFY(!loadProviders(m_path)->providers.first().limits.silence);
}

void ProviderFileTest::whatIsLeftOutHasItsDefault()
{
    write(R"({"providers": [{"id": "p", "dialect": "openai", "from_the_future": 1}]})");
    const auto set = loadProviders(m_path);
    QVERIFY(set);
    Provider expected;
    expected.id = u"p"_s;
    QCOMPARE(set->providers, QList({expected}));
}

void ProviderFileTest::onlyItsOwnerCanReadIt()
{
    QFile::remove(m_path);
    QVERIFY(saveProviders(m_path, {}));
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(m_path) & others));
    QVERIFY(QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QVERIFY(saveProviders(m_path, {}));
    QVERIFY(!(QFile::permissions(m_path) & others));
}

void ProviderFileTest::keysAreRefused_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("url");
    for (const char *header : {"Authorization", "x-api-key", "api-key", "X-Goog-Api-Key", "Cookie",
             "Proxy-Authorization", "cf-aig-authorization", "Helicone-Auth", "X-Auth-Token",
             "Ocp-Apim-Subscription-Key", "x_access_token", "X-Client-Secret", "apikey"})
        QTest::newRow(header) << QByteArray(header) << QByteArray("s3cr3t") << u"https://example.com"_s;
    QTest::newRow("a bearer by another name")
        << QByteArray("X-Pass") << QByteArray(" bearer s3cr3t") << u"https://example.com"_s;
    QTest::newRow("a key by its looks")
        << QByteArray("X-Pass") << QByteArray("sk-s3cr3t") << u"https://example.com"_s;
    QTest::newRow("password in the URL")
        << QByteArray("X-Team") << QByteArray("blue") << u"https://me:s3cr3t@example.com"_s;
    QTest::newRow("key in the URL") << QByteArray("X-Team") << QByteArray("blue")
                                    << u"https://example.com/v1?key=s3cr3t"_s;
}

void ProviderFileTest::keysAreRefused()
{
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, value);
    QFETCH(QString, url);
    const ProviderSet before{{aProvider()}, {}};
    QVERIFY(saveProviders(m_path, before));
    Provider provider = aProvider();
    provider.headers.append({header, value});
    provider.baseUrl = QUrl(url);
    const auto saved = saveProviders(m_path, {{provider}, {}});
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, Error::Kind::Storage);
    QCOMPARE(saved.error().code, u"holds-key"_s);
    QVERIFY(saved.error().detail.contains(provider.name));
    QVERIFY(!saved.error().detail.contains(u"s3cr3t"));
    QCOMPARE(*loadProviders(m_path), before);
    QCOMPARE(QDir(m_dir.path()).entryList(QDir::Files).size(), 1); // no half-written file beside it
}

void ProviderFileTest::harmlessHeadersAreKept_data()
{
    QTest::addColumn<QByteArray>("header");
    for (const char *header : {"OpenAI-Organization", "anthropic-version", "anthropic-beta", "HTTP-Referer",
             "X-Title", "X-Author", "X-Monkey", "X-Max-Tokens"})
        QTest::newRow(header) << QByteArray(header);
}

void ProviderFileTest::harmlessHeadersAreKept()
{
    QFETCH(QByteArray, header);
    Provider provider = aProvider();
    provider.headers = {{header, "value"}};
    QVERIFY(saveProviders(m_path, {{provider}, {}}));
    QCOMPARE(loadProviders(m_path)->providers.first().headers, provider.headers);
}

void ProviderFileTest::findsByIdThenByName()
{
    Provider a = aProvider(), b = aProvider();
    a.name = u"p2"_s;
    b.id = u"p2"_s;
    b.name = u"OpenAI"_s;
    const ProviderSet set{{a, b}, {}};
    QCOMPARE(set.find(u"p2"), &set.providers[1]);
    QCOMPARE(set.find(u"openai"), &set.providers[1]);
    QCOMPARE(set.find(u"p1"), &set.providers[0]);
    QCOMPARE(set.find(u"nobody"), nullptr);
}

void ProviderFileTest::whatCannotBeReadSaysWhere_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("half a file") << QByteArray("{\n\"providers\": [\n{\"id\"") << u"damaged"_s << u"line 3"_s;
    QTest::newRow("empty file") << QByteArray() << u"damaged"_s << u"line 1"_s;
    QTest::newRow("another kind of JSON") << QByteArray("[]") << u"damaged"_s << u"line 1"_s;
    QTest::newRow("unknown dialect") << QByteArray(R"({"providers": [{"id": "g", "dialect": "telex"}]})")
                                     << u"damaged"_s << u"telex"_s;
    QTest::newRow("unknown proxy") << QByteArray(
        R"({"providers": [{"id": "p", "dialect": "openai", "proxy": "pac://x"}]})")
                                   << u"damaged"_s << u"pac://x"_s;
    QTest::newRow("half a fingerprint")
        << QByteArray(R"({"providers": [{"id": "p", "dialect": "openai", "trusted_fingerprint": "AB:CD"}]})")
        << u"damaged"_s << u"AB:CD"_s;
    QTest::newRow("no id") << QByteArray(R"({"providers": [{"dialect": "openai"}]})") << u"damaged"_s
                           << u"no id"_s;
    QTest::newRow("a later version") << QByteArray(R"({"version": 2})") << u"newer"_s << u"version 2"_s;
}

void ProviderFileTest::whatCannotBeReadSaysWhere()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QFETCH(QString, says);
    write(bytes);
    const auto set = loadProviders(m_path);
    QVERIFY(!set);
    QCOMPARE(set.error().kind, Error::Kind::Storage);
    QCOMPARE(set.error().code, code);
    QVERIFY(set.error().detail.contains(m_path));
    QVERIFY2(set.error().detail.contains(says), qPrintable(set.error().detail));
}

void ProviderFileTest::aFolderThatIsMissingIsAnError()
{
    const auto saved = saveProviders(m_dir.filePath(u"nowhere/providers.json"_s), {});
    QVERIFY(!saved);
    QVERIFY(saved.error().detail.contains(u"nowhere"));
}

QTEST_GUILESS_MAIN(ProviderFileTest)
#include "tst_provider_file.moc"
