#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "HistoryFixture.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

const QList<Migration> &fakeNextVersion()
{
    static const auto migrations = historyMigrations()
        + QList<Migration>{{u"ALTER TABLE conversations ADD COLUMN starred INTEGER"_s,
            u"UPDATE conversations SET starred = 7"_s}};
    return migrations;
}

}

static int lastVersion()
{
    return static_cast<int>(historyMigrations().size());
}

// What the copy of a file of the last version is called.
static QString copyName()
{
    return u".v%1.bak"_s.arg(lastVersion());
}

// What happens to a file of another version, and to one that is no sound database.
class HistorySchemaTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void migrationCopiesFirst();
    void migrationIsAllOrNothing();
    void aCopyOfAnEarlierAttemptIsReplaced();
    void aNewerSchemaIsRefusedAndLeftAlone();
    void whatIsNoDatabaseIsRefusedAndLeftAlone();
    void aDamagedPageIsRefusedAndLeftAlone();
    void damageStopsAllWrites();
    void anOlderFileThatIsDamagedIsNotMigrated();
    void aFolderThatIsMissingIsAnError();

private:
    void open(const QList<Migration> &migrations = historyMigrations())
    {
        m_file.reset();
        auto file = HistoryFile::open(m_path, migrations);
        if (!file)
            qFatal("%s", qPrintable(file.error().detail));
        m_file = std::move(*file);
    }

    // Overwrites all pages after the first with junk; the header stays good.
    void damage()
    {
        QFile file(m_path);
        QVERIFY(file.open(QFile::ReadWrite));
        QVERIFY(file.size() > 8192);
        QVERIFY(file.seek(4096));
        file.write(QByteArray(file.size() - 4096, '\x5a'));
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
    std::unique_ptr<HistoryFile> m_file;
};

void HistorySchemaTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath(u"history.db"_s);
    open();
}

void HistorySchemaTest::cleanup()
{
    m_file.reset();
    m_dir.reset();
}

void HistorySchemaTest::migrationCopiesFirst()
{
    QVERIFY(m_file->save(summaryOf(u"a"_s, 10)));
    QVERIFY(m_file->save(u"a"_s, question(u"a"_s)));
    QVERIFY(!QFile::exists(m_path + u".v0.bak"_s)); // a file that was new has nothing to keep
    open(fakeNextVersion());
    QCOMPARE(m_file->list()->size(), 1);
    m_file.reset();
    {
        OtherConnection now(m_path);
        QCOMPARE(now.ask(u"PRAGMA user_version"_s).toInt(), lastVersion() + 1);
        QCOMPARE(now.ask(u"SELECT starred FROM conversations"_s).toInt(), 7);
    }
    const QString copy = m_path + copyName();
    QVERIFY(!(QFile::permissions(copy) & (QFile::ReadGroup | QFile::ReadOther)));
    const auto before = HistoryFile::open(copy);
    QVERIFY(before);
    QCOMPARE((*before)->load(u"a"_s)->messages.first().text, u"question a"_s);
}

void HistorySchemaTest::migrationIsAllOrNothing()
{
    QVERIFY(m_file->save(summaryOf(u"a"_s, 10)));
    m_file.reset();
    const auto failing = fakeNextVersion() + QList<Migration>{{u"CREATE TABLE third (x)"_s, u"nonsense"_s}};
    const auto result = HistoryFile::open(m_path, failing);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Storage);
    {
        OtherConnection now(m_path);
        QCOMPARE(now.ask(u"PRAGMA user_version"_s).toInt(), lastVersion());
        QCOMPARE(now.ask(u"SELECT count(*) FROM sqlite_schema WHERE name = 'third' OR sql LIKE '%starred%'"_s)
                     .toInt(),
            0);
    }
    open();
    QCOMPARE(m_file->list()->size(), 1);
}

void HistorySchemaTest::aCopyOfAnEarlierAttemptIsReplaced()
{
    QVERIFY(m_file->save(summaryOf(u"a"_s, 10)));
    for (const auto &end : {copyName(), copyName() + u".new"_s}) {
        QFile old(m_path + end);
        QVERIFY(old.open(QFile::WriteOnly));
        old.write("half a copy");
    }
    open(fakeNextVersion());
    const auto copy = HistoryFile::open(m_path + copyName());
    QVERIFY(copy);
    QCOMPARE((*copy)->list()->size(), 1);
    QVERIFY(!QFile::exists(m_path + copyName() + u".new"_s));
}

void HistorySchemaTest::aNewerSchemaIsRefusedAndLeftAlone()
{
    open(fakeNextVersion());
    QVERIFY(m_file->save(summaryOf(u"a"_s, 10)));
    QVERIFY(m_file->remove(u"a"_s, moment(20))); // an opening that went on would delete it
    m_file.reset();
    const QByteArray before = bytesOf(m_path);
    const auto result = HistoryFile::open(m_path);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Storage);
    QCOMPARE(result.error().code, u"newer"_s);
    QVERIFY(result.error().detail.contains(m_path));
    QCOMPARE(bytesOf(m_path), before);
    QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files).size(), 2); // the file and .v1.bak
}

void HistorySchemaTest::whatIsNoDatabaseIsRefusedAndLeftAlone()
{
    m_file.reset();
    const QByteArray letter = QByteArray("Dear diary, ").repeated(500);
    QFile file(m_path);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(letter);
    file.close();
    const auto result = HistoryFile::open(m_path);
    QVERIFY(!result);
    QCOMPARE(result.error().code, u"damaged"_s);
    QVERIFY(result.error().detail.contains(m_path) && result.error().detail.contains(u"move it away"));
    QCOMPARE(bytesOf(m_path), letter);
}

void HistorySchemaTest::aDamagedPageIsRefusedAndLeftAlone()
{
    QVERIFY(m_file->save(u"c"_s, question(u"a"_s)));
    m_file.reset();
    damage();
    const QByteArray before = bytesOf(m_path);
    const auto result = HistoryFile::open(m_path);
    QVERIFY(!result);
    QCOMPARE(result.error().code, u"damaged"_s);
    QCOMPARE(bytesOf(m_path), before);
}

void HistorySchemaTest::damageStopsAllWrites()
{
    for (int i = 0; i < 200; ++i)
        QVERIFY(m_file->save(u"c"_s, question(u"q%1"_s.arg(i))));
    m_file.reset();
    // Only the table of messages: it is found late, when one of them is read.
    const auto root = OtherConnection(m_path)
                          .ask(u"SELECT rootpage FROM sqlite_schema WHERE name = 'messages'"_s)
                          .toLongLong();
    QFile raw(m_path);
    QVERIFY(raw.open(QFile::ReadWrite));
    QVERIFY(raw.seek((root - 1) * 4096));
    raw.write(QByteArray(4096, '\x5a'));
    raw.close();
    open();
    const auto read = m_file->load(u"c"_s);
    QVERIFY(!read);
    QCOMPARE(read.error().code, u"damaged"_s);
    const auto written = m_file->save(summaryOf(u"d"_s, 10));
    QVERIFY(!written);
    QCOMPARE(written.error(), read.error());
}

void HistorySchemaTest::anOlderFileThatIsDamagedIsNotMigrated()
{
    for (int i = 0; i < 200; ++i)
        QVERIFY(m_file->save(u"c"_s, question(u"q%1"_s.arg(i))));
    m_file.reset();
    damage();
    const QByteArray before = bytesOf(m_path);
    const auto result = HistoryFile::open(m_path, fakeNextVersion());
    QVERIFY(!result);
    QCOMPARE(result.error().code, u"damaged"_s);
    QCOMPARE(bytesOf(m_path), before);
    QVERIFY(!QFile::exists(m_path + copyName()));
}

void HistorySchemaTest::aFolderThatIsMissingIsAnError()
{
    const auto result = HistoryFile::open(m_dir->filePath(u"nowhere/history.db"_s));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Storage);
    QVERIFY(result.error().detail.contains(u"nowhere"));
}

QTEST_GUILESS_MAIN(HistorySchemaTest)
#include "tst_history_schema.moc"
