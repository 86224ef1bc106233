// Search over 100,000 messages: how long each keystroke waits for its answer, typing words as a person does.
// Prints the quantiles.

#include <algorithm>
#include <array>
#include <cstdio>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include "domain/Quantile.h"
#include "store/HistoryFile.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

static constexpr int messages = 100'000;

static const QStringList &words()
{
    static const QStringList list =
        u"the time of a first token is what people feel when they wait for an answer latency cache prefix "
        u"stream network provider "
        "window frame render database search index conversation model question reply Zeit Antwort Verbindung "
        "schließen prüfen größer "
        "thời gian đường truyền kết nối máy chủ bộ nhớ đệm 缓存 命中 延迟 首个 令牌 网络 连接 模型 回答 问题 搜索 消息 对话"_s
            .split(u' ');
    return list;
}

// As an earlier version of the schema left it: the index is built when it is opened.
static void fill(const QString &path)
{
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"fill"_s);
    database.setDatabaseName(path);
    database.open();
    QSqlQuery query(database);
    for (const QString &statement : historyMigrations().first())
        query.exec(statement);
    query.exec(u"PRAGMA user_version = 1"_s);
    query.exec(u"BEGIN"_s);
    quint32 seed = 1;
    const auto random = [&](quint32 below) {
        seed = seed * 1664525 + 1013904223;
        return (seed >> 8) % below;
    };
    for (int i = 0; i < messages; ++i) {
        QString text;
        for (quint32 n = 20 + random(150); n > 0; --n)
            text += words()[static_cast<qsizetype>(random(static_cast<quint32>(words().size())))]
                + (random(9) ? u" "_s : u", "_s);
        text += u"number%1"_s.arg(i);
        if (i % 50 == 0) {
            query.prepare(
                u"INSERT INTO conversations (id, title, created_at, updated_at, leaf) VALUES (?, 'a title', 0, 0, '')"_s);
            query.bindValue(0, u"c%1"_s.arg(i / 50));
            query.exec();
        }
        query.prepare(u"INSERT INTO messages (conversation, id, parent, role, created_at, text, reasoning, "
                      u"refusal, provider, model, finish) "
                      "VALUES (?, ?, '', 'user', 0, ?, '', 0, '', '', '')"_s);
        query.bindValue(0, u"c%1"_s.arg(i / 50));
        query.bindValue(1, u"m%1"_s.arg(i));
        query.bindValue(2, text);
        query.exec();
    }
    query.exec(u"COMMIT"_s);
    query = QSqlQuery();
    database.close();
    database = QSqlDatabase();
    QSqlDatabase::removeDatabase(u"fill"_s);
}

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    QTemporaryDir dir;
    const QString path = dir.filePath(u"history.db"_s);
    fill(path);
    QElapsedTimer watch;
    watch.start();
    auto file = HistoryFile::open(path);
    if (!file)
        return std::fprintf(stderr, "%s\n", qPrintable(file.error().detail)), 1;
    std::printf("%d messages; taken into the index in %lld ms; file %lld MiB\n", messages,
        static_cast<long long>(watch.elapsed()), static_cast<long long>(QFileInfo(path).size() >> 20));

    std::vector<double> waits;
    for (const auto &typed :
        {u"latency cache"_s, u"the first token"_s, u"number4242"_s, u"thoi gian ket noi"_s, u"缓存 命中"_s,
            u"延迟"_s, u"schliessen prufen"_s, u"duong truyen may chu"_s, u"zebra crossing"_s}) {
        for (qsizetype n = 1; n <= typed.size(); ++n) {
            watch.restart();
            const auto hits = (*file)->search(typed.first(n), 60);
            waits.push_back(static_cast<double>(watch.nsecsElapsed()) / 1e6);
            if (n == typed.size())
                std::printf("  %-24s %2lld hits\n", qPrintable(typed),
                    static_cast<long long>(hits ? hits->size() : -1));
        }
    }
    std::sort(waits.begin(), waits.end());
    std::printf("%zu keystrokes: p50 %.1f ms, p95 %.1f ms, longest %.1f ms (must: p95 at most 50 ms)\n",
        waits.size(), *quantile(waits, 0.5), *quantile(waits, 0.95), waits.back());
    return *quantile(waits, 0.95) <= 50 ? 0 : 1;
}
