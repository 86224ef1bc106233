#include "delivery/ResponseCache.h"

#include <utility>

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

#include "domain/Provider.h"
#include "net/ChatClient.h"
#include "store/Schema.h"
#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static const QList<Migration> &migrations()
{
    static const QList<Migration> all{{
        uR"(CREATE TABLE replies (
            key BLOB PRIMARY KEY, -- SHA-256
            at INTEGER NOT NULL, -- seconds since 1970, UTC
            text TEXT NOT NULL,
            reasoning TEXT NOT NULL,
            model TEXT NOT NULL,
            finish TEXT NOT NULL
        ))"_s,
        u"CREATE INDEX replies_at ON replies(at)"_s,
    }};
    return all;
}

ResponseCache::ResponseCache(ChatClient &client, QString path)
    : m_path(std::move(path))
{
    client.adopt(this);
}

ResponseCache::~ResponseCache()
{
    if (!m_connection.isEmpty())
        QSqlDatabase::removeDatabase(m_connection);
}

QByteArray ResponseCache::keyOf(const Provider &provider, const QByteArray &url, const QByteArray &body)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    // Each part with its length, or two requests could be cut differently and be the same.
    const auto add = [&](const QByteArray &part) {
        hash.addData(QByteArray::number(part.size()) + ':');
        hash.addData(part);
    };
    add(provider.id.toUtf8());
    add(url);
    for (const Header &header : provider.headers) {
        add(header.name.toLower());
        add(header.value);
    }
    add(body);
    return hash.result();
}

bool ResponseCache::open()
{
    if (!m_connection.isEmpty() || m_broken)
        return !m_broken;
    const QString name = QUuid::createUuid().toString();
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
    database.setDatabaseName(m_path);
    database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=2000"_s);
    const auto ready = makePrivateFile(m_path)
                           .and_then([&]() -> Result<void> {
                               if (!database.open())
                                   return tl::unexpected(storageError(database.lastError(), m_path));
                               return {};
                           })
                           .and_then([&] { return migrate(database, migrations()); })
                           .and_then([&] { return run(database, u"PRAGMA journal_mode = WAL"_s); })
                           .and_then([&] { return run(database, u"PRAGMA synchronous = OFF"_s); })
                           .and_then([&] { return run(database, u"PRAGMA secure_delete = ON"_s); });
    m_connection = name;
    m_broken = !ready;
    if (m_broken)
        Q_EMIT failed(ready.error());
    return !m_broken;
}

std::optional<CachedReply> ResponseCache::find(const QByteArray &key)
{
    if (!isOn() || !open())
        return std::nullopt;
    QSqlQuery query(QSqlDatabase::database(m_connection));
    query.prepare(u"SELECT text, reasoning, model, finish FROM replies WHERE key = ? AND at > ?"_s);
    query.addBindValue(key);
    query.addBindValue(QDateTime::currentSecsSinceEpoch() - static_cast<qint64>(m_goodFor));
    if (!query.exec() || !query.next())
        return std::nullopt;
    return CachedReply{query.value(0).toString(), query.value(1).toString(), query.value(2).toString(),
        query.value(3).toString()};
}

void ResponseCache::keep(const QByteArray &key, const CachedReply &reply)
{
    if (!isOn() || !open())
        return;
    const QSqlDatabase database = QSqlDatabase::database(m_connection);
    const auto change = [&](const QString &statement, const QVariantList &values) {
        QSqlQuery query(database);
        query.prepare(statement);
        for (const QVariant &value : values)
            query.addBindValue(value);
        if (!query.exec())
            Q_EMIT failed(storageError(query.lastError(), m_path));
    };
    const qint64 now = QDateTime::currentSecsSinceEpoch();
    change(u"INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?, ?)"_s,
        {key, now, sqlText(reply.text), sqlText(reply.reasoning), sqlText(reply.model),
            sqlText(reply.finish)});
    change(u"DELETE FROM replies WHERE at <= ?"_s, {now - static_cast<qint64>(m_goodFor)});
    change(
        u"DELETE FROM replies WHERE key NOT IN (SELECT key FROM replies ORDER BY at DESC LIMIT ?)"_s, {most});
}

void ResponseCache::clear()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!QFile::exists(m_path) || !open())
                return;
            QSqlDatabase database = QSqlDatabase::database(m_connection);
            const auto done = run(database, u"DELETE FROM replies"_s).and_then([&] {
                return run(database, u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
            });
            if (!done)
                Q_EMIT failed(done.error());
        },
        Qt::QueuedConnection);
}

}
