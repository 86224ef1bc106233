#include "store/HistoryFile.h"

#include <utility>

#include <QFileInfo>
#include <QSqlError>
#include <QUuid>
#include <QVariant>

#include "store/MessageRow.h"
#include "store/Sql.h"
#include "store/SummaryRow.h"

using namespace Qt::StringLiterals;

namespace firstlight {

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

std::array<QSqlQuery *, 13> HistoryFile::queries()
{
    return {&m_list, &m_summary, &m_messages, &m_saveSummary, &m_ensureSummary, &m_saveMessage, &m_remove,
        &m_restore, &m_draft, &m_saveDraft, &m_removeEmpty, &m_markMessage, &m_hasMessage};
}

Result<void> HistoryFile::prepare()
{
    const QList<std::pair<QSqlQuery *, QString>> statements{
        {&m_list,
            u"SELECT %1 FROM conversations WHERE removed_at IS NULL ORDER BY updated_at DESC, rowid DESC"_s
                .arg(summaryColumns())},
        {&m_summary,
            u"SELECT %1 FROM conversations WHERE id = ? AND removed_at IS NULL"_s.arg(summaryColumns())},
        {&m_messages,
            u"SELECT %1 FROM messages WHERE conversation = ? AND removed_at IS NULL ORDER BY seq"_s.arg(
                messageColumns())},
        {&m_saveSummary, saveSummaryStatement()},
        {&m_ensureSummary, ensureSummaryStatement()},
        {&m_saveMessage, saveMessageStatement()},
        {&m_remove, u"UPDATE conversations SET removed_at = ? WHERE id = ?"_s},
        {&m_restore, u"UPDATE conversations SET removed_at = NULL WHERE id = ?"_s},
        {&m_draft, u"SELECT %1 FROM conversations WHERE id = ?"_s.arg(draftColumns())},
        {&m_saveDraft, saveDraftStatement()},
        {&m_removeEmpty,
            uR"(DELETE FROM conversations WHERE id = ? AND draft = '' AND draft_attachments IS NULL
            AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation = conversations.id))"_s},
        {&m_markMessage, u"UPDATE messages SET removed_at = ? WHERE id = ?"_s},
        {&m_hasMessage, u"SELECT 1 FROM messages WHERE id = ?"_s},
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
        return m_index.leaveRemoved()
            .and_then([&] {
                return run(m_database,
                    u"DELETE FROM messages INDEXED BY messages_removed WHERE removed_at IS NOT NULL"_s);
            })
            .and_then(
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
    Draft draft;
    m_summary.bindValue(0, conversationId);
    m_messages.bindValue(0, conversationId);
    m_draft.bindValue(0, conversationId);
    const auto done = readAll(m_summary, [&] {
        summary = summaryOf(m_summary);
    }).and_then([&] {
          return readAll(m_messages, [&] { messages.append(messageOf(m_messages)); });
      }).and_then([&] { return readAll(m_draft, [&] { draft = draftOf(m_draft); }); });
    if (!done)
        return tl::unexpected(done.error());
    if (!summary)
        return tl::unexpected(
            Error{.kind = Error::Kind::Storage, .detail = conversationId, .code = u"not-found"_s});

    Conversation conversation{.summary = *summary, .messages = messages, .draft = draft};
    if (!messages.isEmpty() && !conversation.find(conversation.summary.leaf))
        conversation.summary.leaf = messages.last().id;
    return conversation;
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
    return inTransaction(
        [&] { return carryOut(m_ensureSummary).and_then([&] { return write(conversationId, message); }); });
}

Result<void> HistoryFile::write(const QString &conversationId, const Message &message)
{
    bindRow(m_saveMessage, conversationId, message);
    // A reply enters the index when it is over: while it grows it is written every second.
    const bool whole = message.role == Message::Role::User || message.end;
    return m_index.leave(message.id, message.text)
        .and_then([&] { return carryOut(m_saveMessage); })
        .and_then([&] { return whole ? m_index.enter(message.id) : Result<void>(); });
}

Result<void> HistoryFile::saveDraft(const ConversationSummary &summary, const Draft &draft)
{
    bindSummary(m_ensureSummary, summary);
    bindDraft(m_saveDraft, summary.id, draft);
    m_removeEmpty.bindValue(0, summary.id);
    return inTransaction([&] {
        return carryOut(m_ensureSummary).and_then([&] { return carryOut(m_saveDraft); }).and_then([&] {
            return draft.isEmpty() ? carryOut(m_removeEmpty) : Result<void>();
        });
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

Result<void> HistoryFile::removeMessages(const QStringList &messageIds, const QDateTime &now)
{
    return mark(messageIds, now.toMSecsSinceEpoch());
}

Result<void> HistoryFile::restoreMessages(const QStringList &messageIds)
{
    return mark(messageIds, QVariant());
}

Result<void> HistoryFile::mark(const QStringList &messageIds, const QVariant &removedAt)
{
    return inTransaction([&] {
        for (const QString &id : messageIds) {
            m_markMessage.bindValue(0, removedAt);
            m_markMessage.bindValue(1, id);
            if (const auto done = carryOut(m_markMessage); !done)
                return done;
        }
        return Result<void>();
    });
}

Result<qsizetype> HistoryFile::add(const Conversation &conversation)
{
    const ConversationSummary &summary = conversation.summary;
    qsizetype came = 0;
    const auto addMissing = [&]() -> Result<void> {
        for (const Message &message : conversation.messages) {
            bool there = false;
            m_hasMessage.bindValue(0, message.id);
            m_markMessage.bindValue(0, QVariant());
            m_markMessage.bindValue(1, message.id);
            const auto done = readAll(m_hasMessage, [&] { there = true; }).and_then([&] {
                return there ? carryOut(m_markMessage) : write(summary.id, message);
            });
            if (!done)
                return done;
            came += there ? 0 : 1;
        }
        return {};
    };
    bool known = false;
    m_draft.bindValue(0, summary.id);
    bindSummary(m_ensureSummary, summary);
    bindDraft(m_saveDraft, summary.id, conversation.draft);
    m_restore.bindValue(0, summary.id);
    return inTransaction([&] {
        return readAll(m_draft, [&] { known = true; })
            .and_then([&] { return carryOut(m_ensureSummary); })
            .and_then([&] { return known ? carryOut(m_restore) : carryOut(m_saveDraft); })
            .and_then(addMissing);
    }).map([&] { return came; });
}

}
