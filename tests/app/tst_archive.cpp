#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "history/Archive.h"
#include "store/HistoryStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestArchive : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    static QString toldBy(Archive &archive, const std::function<void()> &call)
    {
        QSignalSpy told(&archive, &Archive::told);
        call();
        return told.wait() ? told.first().first().toString() : QString();
    }

private Q_SLOTS:
    void whatGoesOutComesIn()
    {
        HistoryStore one(m_dir.filePath(u"one.db"_s));
        HistoryStore two(m_dir.filePath(u"two.db"_s));
        Message question;
        question.id = u"q"_s;
        question.createdAt = QDateTime::currentDateTimeUtc();
        question.text = u"Why?"_s;
        one.save(u"c"_s, question);
        Archive from(one);
        Archive into(two);
        const QString path = m_dir.filePath(u"all.json"_s);
        QCOMPARE(
            toldBy(from, [&] { from.exportTo(path, false, {}); }), u"The conversation is in all.json."_s);
        QCOMPARE(
            toldBy(into, [&] { into.importFrom(path); }), u"Messages that came in: 1. There already: 0."_s);
        QCOMPARE(toldBy(into, [&] { into.importFrom(path); }),
            u"Nothing is new: every message was there already."_s);
        QSignalSpy opened(&two, &HistoryStore::opened);
        two.open(u"c"_s);
        QVERIFY(opened.wait());
        QCOMPARE(opened.first().first().value<Conversation>().messages.first().text, u"Why?"_s);
    }

    void aFileThatIsNoExportIsSaid()
    {
        HistoryStore store(m_dir.filePath(u"three.db"_s));
        QSignalSpy failed(&store, &HistoryStore::failed);
        Archive archive(store);
        const QString path = m_dir.filePath(u"other.json"_s);
        QFile file(path);
        QVERIFY(file.open(QFile::WriteOnly) && file.write("{}") == 2);
        file.close();
        QCOMPARE(
            toldBy(archive, [&] { archive.importFrom(path); }), u"This is no JSON export of Firstlight."_s);
        QVERIFY(!toldBy(archive, [&] { archive.exportTo(u"/nowhere/x.json"_s, false, {}); }).isEmpty());
        QCOMPARE(failed.size(), 0); // the history itself is well
    }

    void theDataIsMeasured()
    {
        QTemporaryDir dir;
        const auto put = [&](const QString &name, qsizetype size) {
            QFile file(dir.filePath(name));
            if (!file.open(QFile::WriteOnly) || file.write(QByteArray(size, 'x')) != size)
                qFatal("cannot write");
        };
        QCOMPARE(Archive::sizeOf(dir.path()), QString());
        put(u"history.db"_s, 12'000);
        put(u"history.db-wal"_s, 3000);
        put(u"metrics.db"_s, 500);
        const QString text = Archive::sizeOf(dir.path());
        QCOMPARE(text, u"history.db 15 kB, metrics.db 500 bytes; 16 kB in all"_s);
    }
};

QTEST_MAIN(TestArchive)
#include "tst_archive.moc"
