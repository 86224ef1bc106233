#include <QTemporaryDir>
#include <QTest>

#include "HistoryFixture.h"
#include "store/SearchText.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class SearchTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        open();
    }
    void cleanup() { m_file.reset(); }

    void findsWords_data();
    void findsWords();
    void newestFirst();
    void aReplyIsFoundWhenItIsOver();
    void aChangedTextIsFoundByItsNewWordsOnly();
    void removedIsNotFound();
    void whatIsDeletedLeavesTheFile();
    void anOlderFileIsTakenIn();
    void excerpt_data();
    void excerpt();
    void syntaxIsText();

private:
    void open(const QList<Migration> &migrations = historyMigrations())
    {
        m_file.reset();
        auto file = HistoryFile::open(path(), migrations);
        QVERIFY2(file.has_value(), file ? "" : qPrintable(file.error().detail));
        m_file = std::move(*file);
    }
    QString path() const { return m_dir->filePath(u"history.db"_s); }
    void keep(const QString &id, const QString &text)
    {
        Message message = question(id);
        message.text = text;
        QVERIFY(m_file->save(u"c"_s, message).has_value());
    }
    QStringList found(const QString &typed)
    {
        QStringList ids;
        const auto hits = m_file->search(typed, 50);
        if (!hits)
            return {hits.error().detail};
        for (const SearchHit &hit : *hits)
            ids << hit.message;
        return ids;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<HistoryFile> m_file;
};

void SearchTest::findsWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("there");
    const auto row = [](const char *name, const QString &text, const QString &typed, bool there) {
        QTest::newRow(name) << text << typed << there;
    };
    row("a word", u"Where does the time go?"_s, u"time"_s, true);
    row("its beginning", u"Where does the time go?"_s, u"ti"_s, true);
    row("not its end", u"Where does the time go?"_s, u"ime"_s, false);
    row("a finished word is whole", u"timeless"_s, u"time "_s, false);
    row("all words, any order", u"the red and the black"_s, u"black red"_s, true);
    row("all words", u"the red"_s, u"red black"_s, false);
    row("capitals", u"GRÜẞE"_s, u"grüße"_s, true);
    row("without umlauts", u"Kündigungsschreiben"_s, u"kundigung"_s, true);
    row("with umlauts", u"Kundigung"_s, u"kündigung"_s, true);
    row("decomposed", u"e\u0301te\u0301"_s, u"ete"_s, true);
    row("Chinese, two characters", u"为什么首个 token 这么慢？"_s, u"首个"_s, true);
    row("Chinese, in the middle", u"提示词缓存命中率"_s, u"缓存"_s, true);
    row("Chinese, across", u"提示词缓存命中率"_s, u"存命"_s, true);
    row("Chinese, three characters", u"提示词缓存命中率"_s, u"命中率"_s, true);
    row("Chinese, not in this order", u"提示词缓存命中率"_s, u"存缓"_s, false);
    row("Chinese, not adjacent", u"缓慢 保存"_s, u"缓存"_s, false);
    row("Chinese, one character", u"提示词缓存"_s, u"存"_s, true);
    row("Chinese beside Latin", u"用Qt写程序"_s, u"qt"_s, true);
    row("Japanese", u"キャッシュが温かい"_s, u"キャッシュ"_s, true);
    row("Korean", u"대기 시간을 줄이는 방법"_s, u"시간"_s, true);
    row("Vietnamese without diacritics", u"Thời gian đến token đầu tiên"_s, u"thoi gian den token dau tien"_s,
        true);
    row("Vietnamese with", u"đường truyền"_s, u"đường"_s, true);
    row("Vietnamese, only some", u"đường truyền"_s, u"duong"_s, true);
    row("Polish", u"Łódź"_s, u"lodz"_s, true);
    row("a number", u"error 429 again"_s, u"429"_s, true);
    row("code", u"reply->readAll()"_s, u"readall"_s, true);
    row("emoji beside", u"🌅sunrise🌅"_s, u"sunrise"_s, true);
    row("only signs", u"what?"_s, u"?"_s, false);
    row("nothing", u"what?"_s, u""_s, false);
}

void SearchTest::findsWords()
{
    QFETCH(const QString, text);
    QFETCH(const QString, typed);
    QFETCH(const bool, there);
    keep(u"m"_s, text);
    QCOMPARE(found(typed), there ? QStringList{u"m"_s} : QStringList());
}

void SearchTest::newestFirst()
{
    keep(u"old"_s, u"a word"_s);
    keep(u"new"_s, u"a word"_s);
    QCOMPARE(found(u"word"_s), (QStringList{u"new"_s, u"old"_s}));
}

void SearchTest::aReplyIsFoundWhenItIsOver()
{
    Message growing = reply(u"r"_s, {});
    growing.text = u"half a sent"_s;
    growing.end.reset();
    QVERIFY(m_file->save(u"c"_s, growing).has_value());
    QCOMPARE(found(u"half"_s), QStringList());
    growing.text = u"half a sentence"_s;
    growing.end = End::Complete;
    QVERIFY(m_file->save(u"c"_s, growing).has_value());
    QCOMPARE(found(u"sentence"_s), QStringList{u"r"_s});
    // What a crash cut off is found after it.
    Message cut = reply(u"cut"_s, {});
    cut.text = u"unfinished thoughts"_s;
    cut.end.reset();
    QVERIFY(m_file->save(u"c"_s, cut).has_value());
    open();
    QCOMPARE(found(u"thoughts"_s), QStringList{u"cut"_s});
}

void SearchTest::aChangedTextIsFoundByItsNewWordsOnly()
{
    keep(u"m"_s, u"before 之前"_s);
    keep(u"m"_s, u"after 之后"_s);
    QCOMPARE(found(u"before"_s), QStringList());
    QCOMPARE(found(u"之前"_s), QStringList());
    QCOMPARE(found(u"after"_s), QStringList{u"m"_s});
    keep(u"m"_s, u"after 之后"_s);
    QCOMPARE(found(u"之后"_s), QStringList{u"m"_s});
}

void SearchTest::removedIsNotFound()
{
    keep(u"m"_s, u"a word"_s);
    QVERIFY(m_file->remove(u"c"_s, moment(1)).has_value());
    QCOMPARE(found(u"word"_s), QStringList());
    QVERIFY(m_file->restore(u"c"_s).has_value());
    QCOMPARE(found(u"word"_s), QStringList{u"m"_s});
}

void SearchTest::whatIsDeletedLeavesTheFile()
{
    keep(u"m"_s, u"xylophonist"_s);
    QVERIFY(m_file->remove(u"c"_s, moment(1)).has_value());
    open(); // deletes for good
    m_file.reset(); // folds the log into the file
    QVERIFY(!bytesOf(path()).contains("xylophon"));
    open();
    QCOMPARE(found(u"xylophonist"_s), QStringList());
}

void SearchTest::anOlderFileIsTakenIn()
{
    m_file.reset();
    QVERIFY(QFile::remove(path()));
    {
        // What version 1 wrote.
        OtherConnection old(path());
        for (const QString &statement : historyMigrations().first())
            old.ask(statement);
        old.ask(u"PRAGMA user_version = 1"_s);
        old.ask(u"INSERT INTO conversations VALUES ('c', 'old', 0, 0, 'm', NULL)"_s);
        old.ask(u"INSERT INTO messages (conversation, id, parent, role, created_at, text, reasoning, "
                u"refusal, provider, model, "
                "finish) VALUES ('c', 'm', '', 'user', 0, 'from long ago', '', 0, '', '', '')"_s);
    }
    open();
    QCOMPARE(found(u"long ago"_s), QStringList{u"m"_s});
}

void SearchTest::excerpt_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("marked"); // the excerpt, matches in []
    QTest::newRow("whole") << u"Where does the time go?"_s << u"TIME"_s << u"Where does the [time] go?"_s;
    QTest::newRow("lines") << u"one\n\ttwo"_s << u"two"_s << u"one  [two]"_s;
    QTest::newRow("twice") << u"tick tock tick"_s << u"tick"_s << u"[tick] tock [tick]"_s;
    QTest::newRow("marks") << u"mẹ đường xa"_s << u"duong"_s << u"mẹ [đường] xa"_s;
    QTest::newRow("decomposed") << u"un e\u0301te\u0301 chaud"_s << u"été"_s
                                << u"un [e\u0301te\u0301] chaud"_s;
    QTest::newRow("Chinese") << u"提示词缓存命中率"_s << u"缓存"_s << u"提示词[缓存]命中率"_s;
    QTest::newRow("far") << QString(u"word "_s.repeated(50) + u"needle in it"_s) << u"needle"_s
                         << QString(u"…"_s + u"word "_s.repeated(6) + u"[needle] in it"_s);
    QTest::newRow("astral") << u"🌅🌅 sun"_s << u"sun"_s << u"🌅🌅 [sun]"_s;
    QTest::newRow("none") << u"nothing here"_s << u"else"_s << u"nothing here"_s;
}

void SearchTest::excerpt()
{
    QFETCH(const QString, text);
    QFETCH(const QString, typed);
    QFETCH(const QString, marked);
    Excerpt excerpt = excerptAround(text, typed);
    for (auto match = excerpt.matches.rbegin(); match != excerpt.matches.rend(); ++match) {
        excerpt.text.insert(match->start + match->length, u']');
        excerpt.text.insert(match->start, u'[');
    }
    QCOMPARE(excerpt.text, marked);
}

void SearchTest::syntaxIsText()
{
    keep(u"m"_s, u"NOT a \"quoted\" AND (bracket) near* col:on"_s);
    for (const auto &typed : {u"\"quoted"_s, u"NOT"_s, u"AND ("_s, u"near*"_s, u"col:on"_s, u"-a"_s, u"^a"_s})
        QCOMPARE(found(typed), QStringList{u"m"_s});
}

QTEST_GUILESS_MAIN(SearchTest)
#include "tst_search.moc"
