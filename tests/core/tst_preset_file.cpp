#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "store/CacheLimits.h"
#include "store/Knowledge.h"
#include "store/PresetFile.h"
#include "store/PriceList.h"
#include "store/PromptMemory.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(firstlight::KnowledgePiece)

// Presets and what belongs to them on the disk: the file, the knowledge it names, prices, the last prompts.
class PresetFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsAPreset();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
    void readsKnowledgeInAFixedOrder();
    void passesOverAFilm();
    void refusesKnowledge_data();
    void refusesKnowledge();
    void knowsPricesOfExactModelsOnly();
    void takesThePersonsOwnPrices();
    void knowsCacheLimits();
    void remembersFixedParts();

private:
    QTemporaryDir m_dir;
    QString path(const QString &name) const { return m_dir.filePath(name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(bytes);
    }
};

using Kind = KnowledgePiece::Kind;

static KnowledgePiece piece(
    Kind kind, const QString &path, const QString &name = {}, const QString &text = {})
{
    return {.kind = kind, .path = path, .name = name, .text = text};
}

void PresetFiles::keepsAPreset()
{
    Preset preset{.id = u"p1"_s,
        .name = u"Tides"_s,
        .instructions = u"Be brief.\n海"_s,
        .knowledge = {piece(Kind::Folder, u"/a/b"_s), piece(Kind::File, u"/c.md"_s),
            piece(Kind::Text, {}, u"note"_s, u"pasted\ntext"_s)},
        .provider = u"anthropic"_s,
        .model = u"claude-sonnet-4-5"_s,
        .maxTokens = 300,
        .temperature = 0.0,
        .cache = CacheLifetime::OneHour,
        .tellsDate = true};
    const PresetSet set{{preset,
        Preset{.id = u"p2"_s,
            .name = u"Bare"_s,
            .instructions = {},
            .knowledge = {},
            .provider = {},
            .model = {},
            .maxTokens = {},
            .temperature = {},
            .cache = {}}}};
    QVERIFY(savePresets(path(u"presets.json"_s), set));
    const auto loaded = loadPresets(path(u"presets.json"_s));
    QVERIFY(loaded);
    QCOMPARE(*loaded, set);
    QCOMPARE(loaded->find(u"tides")->id, u"p1"_s);
    QCOMPARE(loaded->find(u"p2")->name, u"Bare"_s);
    QVERIFY(!loaded->find(u"none"));
    QCOMPARE(QFile::permissions(path(u"presets.json"_s)) & (QFile::ReadGroup | QFile::ReadOther),
        QFile::Permissions());
    QVERIFY(loadPresets(path(u"none.json"_s))->presets.isEmpty());
}

void PresetFiles::tellsWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    QTest::newRow("cut") << QByteArray("{\n\"presets\":[") << u"damaged"_s << u"line 2"_s;
    QTest::newRow("newer") << QByteArray("{\"version\":2}") << u"newer"_s << u"version 2"_s;
    QTest::newRow("no name") << QByteArray(R"({"presets":[{"id":"a"}]})") << u"damaged"_s << u"no name"_s;
    QTest::newRow("another lifetime")
        << QByteArray(R"({"presets":[{"id":"a","name":"A","cache":"2h"}]})") << u"damaged"_s << u"2h"_s;
    QTest::newRow("unknown knowledge")
        << QByteArray(R"({"presets":[{"id":"a","name":"A","knowledge":[{"url":"x"}]}]})") << u"damaged"_s
        << u"neither"_s;
}

void PresetFiles::tellsWhatIsWrong()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    write(u"wrong.json"_s, bytes);
    const auto loaded = loadPresets(path(u"wrong.json"_s));
    QVERIFY(!loaded);
    QTEST(loaded.error().code, "code");
    QVERIFY2(loaded.error().detail.contains(words), qPrintable(loaded.error().detail));
}

void PresetFiles::readsKnowledgeInAFixedOrder()
{
    write(u"k/b.md"_s, "two\r\nlines");
    write(u"k/a/z.txt"_s, "\xef\xbb\xbfinner\n");
    write(u"k/B.md"_s, "upper\n");
    write(u"k/.hidden"_s, "no");
    write(u"k/.git/config"_s, "no");
    write(u"k/picture.png"_s, QByteArray("\x89PNG\0\xff", 6));
    write(u"one.md"_s, "one\n");
    const auto read = readKnowledge({piece(Kind::Text, {}, u"note"_s, u"pasted"_s),
        piece(Kind::Folder, path(u"k"_s)), piece(Kind::File, path(u"one.md"_s))});
    QVERIFY(read);
    QCOMPARE(read->text,
        u"<document name=\"note\">\npasted\n</document>\n"
        "\n<document name=\"k/B.md\">\nupper\n</document>\n"
        "\n<document name=\"k/a/z.txt\">\ninner\n</document>\n"
        "\n<document name=\"k/b.md\">\ntwo\nlines\n</document>\n"
        "\n<document name=\"one.md\">\none\n</document>\n"_s);
    QCOMPARE(read->documents, 5);
    QCOMPARE(read->skipped, QStringList{path(u"k/picture.png"_s)});
    QVERIFY(!read->text.contains(m_dir.path()));
}

void PresetFiles::passesOverAFilm()
{
    write(u"f/film.mp4"_s, QByteArray(Knowledge::largest + 1, '\0'));
    write(u"f/notes.md"_s, "notes\n");
    const auto read = readKnowledge({piece(Kind::Folder, path(u"f"_s))});
    QVERIFY(read);
    QCOMPARE(read->documents, 1);
    QCOMPARE(read->skipped, QStringList{path(u"f/film.mp4"_s)});
    write(u"f/text.log"_s, QByteArray(Knowledge::largest + 1, 'x'));
    QCOMPARE(readKnowledge({piece(Kind::Folder, path(u"f"_s))}).error().code, u"too-large"_s);
}

void PresetFiles::refusesKnowledge_data()
{
    QTest::addColumn<KnowledgePiece>("piece");
    QTest::addColumn<QString>("code");
    write(u"binary"_s, QByteArray("a\0b", 3));
    write(u"latin"_s,
        "Gr\xfc\xdf"
        "e");
    write(u"big"_s, QByteArray(Knowledge::largest + 1, 'x'));
    QTest::newRow("a file that is gone") << piece(Kind::File, path(u"gone"_s)) << u"missing"_s;
    QTest::newRow("a folder that is gone") << piece(Kind::Folder, path(u"gone"_s)) << u"missing"_s;
    QTest::newRow("bytes") << piece(Kind::File, path(u"binary"_s)) << u"not-text"_s;
    QTest::newRow("another encoding") << piece(Kind::File, path(u"latin"_s)) << u"not-text"_s;
    QTest::newRow("too much") << piece(Kind::File, path(u"big"_s)) << u"too-large"_s;
    QTest::newRow("too much text") << piece(Kind::Text, {}, u"n"_s, QString(Knowledge::largest, u'x'))
                                   << u"too-large"_s;
}

void PresetFiles::refusesKnowledge()
{
    QFETCH(KnowledgePiece, piece);
    const auto read = readKnowledge({piece});
    QVERIFY(!read);
    QTEST(read.error().code, "code");
}

void PresetFiles::knowsPricesOfExactModelsOnly()
{
    const auto list = PriceList::load(path(u"no-prices.json"_s));
    QVERIFY(list);
    const QUrl anthropic(u"https://api.anthropic.com"_s);
    const auto sonnet = list->of(anthropic, u"claude-sonnet-4-5-20250929"_s);
    QVERIFY(sonnet);
    QCOMPARE(sonnet->input, 3.0);
    QCOMPARE(sonnet->cacheRead, std::optional(0.3));
    QCOMPARE(sonnet->cacheWrite(CacheLifetime::FiveMinutes), std::optional(3.75));
    QCOMPARE(sonnet->cacheWrite(CacheLifetime::OneHour), std::optional(6.0));
    QVERIFY(QDate::fromString(sonnet->date, Qt::ISODate).isValid());
    QVERIFY(sonnet->source.startsWith(u"https://"_s));
    QVERIFY(!list->of(anthropic, u"claude-sonnet-4-9"_s));
    QVERIFY(!list->of(anthropic, u"claude-sonnet-4-5-large"_s));
    QVERIFY(!list->of(QUrl(u"https://proxy.example.com"_s), u"claude-sonnet-4-5"_s));
    QVERIFY(isSameModel(u"gpt-5", u"gpt-5-2026-04-01"));
    QVERIFY(isSameModel(u"gpt-5", u"gpt-5-latest"));
    QVERIFY(!isSameModel(u"gpt-5", u"gpt-5-mini"));
}

void PresetFiles::takesThePersonsOwnPrices()
{
    write(u"prices.json"_s,
        R"({"version":1,"currency":"EUR","prices":[{"host":"a.b","model":"m","input":2,"output":4}]})");
    const auto list = PriceList::load(path(u"prices.json"_s));
    QVERIFY(list);
    QCOMPARE(list->currency(), u"EUR"_s);
    QCOMPARE(list->of(QUrl(u"https://a.b/v1"_s), u"m"_s)->output, 4.0);
    QVERIFY(!list->of(QUrl(u"https://a.b/v1"_s), u"m"_s)->cacheRead);
    QVERIFY(!list->of(QUrl(u"https://api.anthropic.com"_s), u"claude-sonnet-4-5"_s));
    write(u"prices.json"_s, R"({"version":1,"prices":[{"host":"a.b","model":"m"}]})");
    QCOMPARE(PriceList::load(path(u"prices.json"_s)).error().code, u"damaged"_s);
}

void PresetFiles::knowsCacheLimits()
{
    const QUrl anthropic(u"https://api.anthropic.com"_s);
    QCOMPARE(cacheLimitsOf(anthropic, u"claude-opus-4-5"_s).minimum, std::optional(4096));
    QCOMPARE(cacheLimitsOf(anthropic, u"claude-unheard-of"_s).minimum, std::nullopt);
    QCOMPARE(cacheLimitsOf(anthropic, u"claude-unheard-of"_s).lifetime, std::chrono::minutes(5));
    QCOMPARE(cacheLimitsOf(QUrl(u"https://api.openai.com/v1"_s), u"gpt-5"_s).minimum, std::optional(1024));
    QCOMPARE(cacheLimitsOf(QUrl(u"http://127.0.0.1:8080"_s), u"m"_s).lifetime, std::nullopt);
}

void PresetFiles::remembersFixedParts()
{
    PromptMemory memory(path(u"prompts"_s));
    const SentPrompt prompt{.at = QDateTime(QDate(2026, 11, 30), QTime(9, 0, 0, 1), Qt::UTC),
        .endpoint = u"http://127.0.0.1:8099"_s,
        .model = u"m"_s,
        .dialect = DialectKind::Gemini,
        .conversation = {},
        .body = QByteArray("{\"a\":\"\\n海\"")};
    QVERIFY(!memory.recall(u"p1"_s, prompt.endpoint));
    QVERIFY(memory.remember(u"p1"_s, prompt));
    QVERIFY(memory.remember(u"p2"_s, prompt));
    QCOMPARE(memory.recall(u"p1"_s, prompt.endpoint), std::optional(prompt));
    QVERIFY(!memory.recall(u"p1"_s, u"http://other"_s));
    memory.forget(u"p1"_s);
    QVERIFY(!memory.recall(u"p1"_s, prompt.endpoint));
    QVERIFY(memory.recall(u"p2"_s, prompt.endpoint));
}

QTEST_GUILESS_MAIN(PresetFiles)
#include "tst_preset_file.moc"
