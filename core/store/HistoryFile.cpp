#include "store/HistoryFile.h"

#include <QFileInfo>
#include <QSqlError>
#include <QUuid>
#include <QVariant>

#include "store/MessageRow.h"
#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr QLatin1StringView summaryColumns("id, title, created_at, updated_at, leaf");

// FULL, where WAL needs only NORMAL to survive a kill: with NORMAL the log is not synced before a checkpoint,
// so a loss of power could take back minutes of what the window showed as kept. FULL costs one fsync a write,
// at most one write a second and never on the thread of the window. secure_delete: what a person deletes is
// overwritten, not only unlinked.
static Result<void> configure(QSqlDatabase &database)
{
    for (const auto &pragma : {u"PRAGMA journal_mode = WAL"_s, u"PRAGMA synchronous = FULL"_s,
             u"PRAGMA foreign_keys = ON"_s, u"PRAGMA secure_delete = ON"_s}) {
        if (const auto done = run(database, pragma); !done)
            return done;
    }
    return {};
}

Result<std::unique_ptr<HistoryFile>> HistoryFile::open(
    const QString &path, const QList<Migration> &migrations)
{
    // A clean end removes the write-ahead log. One that is left means a crash, after which the file earns a
    // closer look.
    const bool leftByCrash = QFileInfo(path + u"-wal"_s).size() > 0;
    if (const auto made = makePrivateFile(path); !made)
        return tl::unexpected(made.error());

    std::unique_ptr<HistoryFile> file(new HistoryFile); // closes the connection on every way out
    QSqlDatabase &database = file->m_database;
    database.setDatabaseName(path);
    database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    if (!database.open())
        return tl::unexpected(storageError(database.lastError(), path));

    // Foreign keys stay off and nothing is written until the version is known: a newer file must not be
    // touched, and a migration may rebuild tables.
    const auto ready = (leftByCrash ? checkSound(database) : Result<void>())
                           .and_then([&] { return migrate(database, migrations); })
                           .and_then([&] { return configure(database); })
                           .and_then([&] { return file->prepare(); })
                           .and_then([&] { return file->m_index.prepare(); })
                           .and_then([&] { return file->purge(); });
    return ready.map([&] { return std::move(file); });
}

HistoryFile::HistoryFile()
    : m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, QUuid::createUuid().toString()))
    , m_index(m_database)
{ }

HistoryFile::~HistoryFile()
{
    // Qt wants every query gone before the connection is.
    for (QSqlQuery *query : queries())
        *query = QSqlQuery();
    m_index.close();
    const QString name = m_database.connectionName();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(name);
}

std::array<QSqlQuery *, 8> HistoryFile::queries()
{
    return {&m_list, &m_summary, &m_messages, &m_saveSummary, &m_ensureSummary, &m_saveMessage, &m_remove,
        &m_restore};
}

Result<void> HistoryFile::prepare()
{
    const QString saveSummary =
        u"INSERT INTO conversations (%1) VALUES (?, ?, ?, ?, ?) ON CONFLICT(id) "_s.arg(summaryColumns);
    const QList<std::pair<QSqlQuery *, QString>> statements{
        {&m_list,
            u"SELECT %1 FROM conversations WHERE removed_at IS NULL ORDER BY updated_at DESC, rowid DESC"_s
                .arg(summaryColumns)},
        {&m_summary,
            u"SELECT %1 FROM conversations WHERE id = ? AND removed_at IS NULL"_s.arg(summaryColumns)},
        {&m_messages, u"SELECT %1 FROM messages WHERE conversation = ? ORDER BY seq"_s.arg(messageColumns())},
        {&m_saveSummary,
            saveSummary
                + u"DO UPDATE SET title = excluded.title, updated_at = excluded.updated_at, leaf = excluded.leaf"_s},
        {&m_ensureSummary, saveSummary + u"DO NOTHING"_s},
        {&m_saveMessage, saveMessageStatement()},
        {&m_remove, u"UPDATE conversations SET removed_at = ? WHERE id = ?"_s},
        {&m_restore, u"UPDATE conversations SET removed_at = NULL WHERE id = ?"_s},
    };
    for (const auto &[query, statement] : statements) {
        *query = QSqlQuery(m_database); // not before the connection is open
        query->setForwardOnly(true);
        if (!query->prepare(statement))
            return tl::unexpected(storageError(query->lastError(), m_database.databaseName()));
    }
    return {};
}

Result<void> HistoryFile::purge()
{
    return inTransaction([&] {
        return m_index.leaveRemoved().and_then(
            [&] { return run(m_database, u"DELETE FROM conversations WHERE removed_at IS NOT NULL"_s); });
    });
}

Result<void> HistoryFile::inTransaction(const std::function<Result<void>()> &changes)
{
    if (m_damage)
        return tl::unexpected(*m_damage);
    if (const auto begun = run(m_database, u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    const auto done = changes().and_then([&] { return run(m_database, u"COMMIT"_s); });
    if (!done)
        run(m_database, u"ROLLBACK"_s); // the first error is the one to tell
    return done;
}

Result<void> HistoryFile::carryOut(QSqlQuery &query)
{
    if (m_damage)
        return tl::unexpected(*m_damage);
    if (!query.exec())
        return tl::unexpected(failure(query));
    return {};
}

Result<void> HistoryFile::readAll(QSqlQuery &query, const std::function<void()> &row)
{
    if (const auto asked = carryOut(query); !asked)
        return asked;
    while (query.next())
        row();
    // next() is false at the end and on an error alike.
    const auto done =
        query.lastError().isValid() ? Result<void>(tl::unexpected(failure(query))) : Result<void>();
    query.finish(); // an open query would keep the log from being folded into the file
    return done;
}

Error HistoryFile::failure(const QSqlQuery &query)
{
    const Error error = storageError(query.lastError(), m_database.databaseName());
    if (error.code == u"damaged")
        m_damage = error;
    return error;
}

static ConversationSummary summaryOf(const QSqlQuery &row)
{
    const auto moment = [&](int column) {
        return QDateTime::fromMSecsSinceEpoch(row.value(column).toLongLong(), Qt::UTC);
    };
    return {.id = row.value(0).toString(),
        .title = row.value(1).toString(),
        .createdAt = moment(2),
        .updatedAt = moment(3),
        .leaf = row.value(4).toString()};
}

Result<QList<ConversationSummary>> HistoryFile::list()
{
    QList<ConversationSummary> conversations;
    return readAll(m_list, [&] { conversations.append(summaryOf(m_list)); }).map([&] {
        return conversations;
    });
}

Result<Conversation> HistoryFile::load(const QString &conversationId)
{
    std::optional<ConversationSummary> summary;
    QList<Message> messages;
    m_summary.bindValue(0, conversationId);
    m_messages.bindValue(0, conversationId);
    const auto done = readAll(m_summary, [&] { summary = summaryOf(m_summary); }).and_then([&] {
        return readAll(m_messages, [&] { messages.append(messageOf(m_messages)); });
    });
    if (!done)
        return tl::unexpected(done.error());
    if (!summary)
        return tl::unexpected(
            Error{.kind = Error::Kind::Storage, .detail = conversationId, .code = u"not-found"_s});

    Conversation conversation{.summary = *summary, .messages = messages};
    if (!messages.isEmpty() && !conversation.find(conversation.summary.leaf))
        conversation.summary.leaf = messages.last().id;
    return conversation;
}

static void bindSummary(QSqlQuery &save, const ConversationSummary &summary)
{
    // A null QString is an empty text to us and NULL to SQL.
    const auto text = [](const QString &value) { return value.isNull() ? u""_s : value; };
    save.bindValue(0, text(summary.id));
    save.bindValue(1, text(summary.title));
    save.bindValue(2, summary.createdAt.toMSecsSinceEpoch());
    save.bindValue(3, summary.updatedAt.toMSecsSinceEpoch());
    save.bindValue(4, text(summary.leaf));
}

Result<void> HistoryFile::save(const ConversationSummary &summary)
{
    bindSummary(m_saveSummary, summary);
    return carryOut(m_saveSummary);
}

Result<void> HistoryFile::save(const QString &conversationId, const Message &message)
{
    bindSummary(m_ensureSummary,
        {.id = conversationId,
            .title = {},
            .createdAt = message.createdAt,
            .updatedAt = message.createdAt,
            .leaf = message.id});
    bindRow(m_saveMessage, conversationId, message);
    // A reply enters the index when it is over: while it grows it is written every second.
    const bool whole = message.role == Message::Role::User || message.end;
    return inTransaction([&] {
        return carryOut(m_ensureSummary)
            .and_then([&] { return m_index.leave(message.id, message.text); })
            .and_then([&] { return carryOut(m_saveMessage); })
            .and_then([&] { return whole ? m_index.enter(message.id) : Result<void>(); });
    });
}

Result<QList<SearchHit>> HistoryFile::search(const QString &typed, int limit)
{
    if (m_damage)
        return tl::unexpected(*m_damage);
    return m_index.find(typed, limit);
}

Result<void> HistoryFile::remove(const QString &conversationId, const QDateTime &now)
{
    m_remove.bindValue(0, now.toMSecsSinceEpoch());
    m_remove.bindValue(1, conversationId);
    return carryOut(m_remove);
}

Result<void> HistoryFile::restore(const QString &conversationId)
{
    m_restore.bindValue(0, conversationId);
    return carryOut(m_restore);
}

}
