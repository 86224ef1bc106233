#include <random>

#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "store/HistoryFile.h"

#include "GrowingText.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

// What a writer said before it was killed.
struct Account
{
    QList<std::pair<qint64, int>> grown; // monotonic nanoseconds, deltas
    int kept = -1; // deltas; -1: no save was carried out

    int grownBefore(std::chrono::nanoseconds age) const
    {
        int deltas = 0;
        for (const auto &[at, count] : grown) {
            if (at <= grown.last().first - age.count())
                deltas = count;
        }
        return deltas;
    }
};

Account accountOf(const QByteArray &output)
{
    Account account;
    // The last line may be cut.
    const auto lines = output.first(output.lastIndexOf('\n') + 1).split('\n');
    for (const QByteArray &line : lines) {
        const auto words = line.split(' ');
        if (words[0] == "grown")
            account.grown.append({words[1].toLongLong(), words[2].toInt()});
        else if (words[0] == "kept")
            account.kept = words[1].toInt();
    }
    return account;
}

// One history, written to by a process that is killed again and again.
struct Lane
{
    QString file;
    int rhythm = 0; // ms between saves
    std::unique_ptr<QProcess> writer;
    QList<Message> found; // after the last kill
};

QString integrityOf(const QString &file)
{
    QString found;
    {
        auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"check"_s);
        database.setDatabaseName(file);
        QSqlQuery query(database.open() ? database : QSqlDatabase());
        if (query.exec(u"PRAGMA integrity_check"_s) && query.next())
            found = query.value(0).toString();
    }
    QSqlDatabase::removeDatabase(u"check"_s);
    return found;
}

}

// kill -9 while a reply is being written, 50 times: ten histories at once, five kills each. Half of them save
// at the session's rhythm, half as fast as they can, so that the kill meets a write.
class KillTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allButTheLastTwoSecondsAreThere();

private:
    void startWriter(Lane &lane, int round);
    void check(Lane &lane);

    QTemporaryDir m_dir;
    std::mt19937 m_random{20261130};
    int m_withText = 0; // kills after which text was there
};

void KillTest::startWriter(Lane &lane, int round)
{
    lane.writer = std::make_unique<QProcess>();
    lane.writer->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const int life = std::uniform_int_distribution(0, lane.rhythm < 1000 ? 600 : 4500)(m_random);
    // The life begins with the first line, however long the start takes on a busy machine.
    auto *process = lane.writer.get();
    connect(
        process, &QProcess::readyRead, process,
        [process, life] { QTimer::singleShot(life, Qt::PreciseTimer, process, &QProcess::kill); },
        Qt::SingleShotConnection);
    process->start(
        QStringLiteral(HISTORY_WRITER), {lane.file, u"reply %1"_s.arg(round), QString::number(lane.rhythm)});
}

void KillTest::check(Lane &lane)
{
    QTRY_COMPARE_WITH_TIMEOUT(lane.writer->state(), QProcess::NotRunning, 60'000);
    QCOMPARE(lane.writer->exitStatus(), QProcess::CrashExit);
    const Account account = accountOf(lane.writer->readAll());
    QVERIFY(!account.grown.isEmpty() || account.kept >= 0);
    QCOMPARE(integrityOf(lane.file), u"ok"_s);

    const auto file = HistoryFile::open(lane.file);
    QVERIFY2(file, qPrintable(file ? QString() : file.error().detail));
    const auto conversation = (*file)->load(u"c"_s);
    const QList<Message> messages = conversation ? conversation->messages : QList<Message>();
    QCOMPARE(messages.first(std::min(messages.size(), lane.found.size())),
        lane.found); // earlier replies are as they were
    const bool saved = messages.size() > lane.found.size();
    QVERIFY(!saved || messages.last().end == End::Incomplete);
    QVERIFY(saved || account.kept < 0);
    lane.found = messages;
    const QString text = saved ? messages.last().text : QString();

    const int grown = account.grown.isEmpty() ? 0 : account.grown.last().second;
    QVERIFY(growingText(grown + 2).startsWith(
        text)); // whole up to its end; a line or two may not have been printed
    QVERIFY(text.size() >= growingText(account.kept).size());
    QVERIFY(text.size() >= growingText(account.grownBefore(std::chrono::seconds(2))).size());
    m_withText += text.isEmpty() ? 0 : 1;
}

void KillTest::allButTheLastTwoSecondsAreThere()
{
    std::vector<Lane> lanes(10);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        lanes[i].file = m_dir.filePath(u"%1.db"_s.arg(i));
        lanes[i].rhythm = i % 2 == 0 ? 1000 : 1;
    }
    for (int round = 0; round < 5; ++round) {
        for (Lane &lane : lanes)
            startWriter(lane, round);
        for (Lane &lane : lanes) {
            check(lane);
            if (QTest::currentTestFailed())
                return;
        }
    }
    QVERIFY2(
        m_withText >= 25, qPrintable(u"only %1 kills came late enough to mean anything"_s.arg(m_withText)));
}

QTEST_GUILESS_MAIN(KillTest)
#include "tst_kill.moc"
