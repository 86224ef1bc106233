#include "store/SearchIndex.h"

#include <utility>

#include <QSqlError>
#include <QVariant>

#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

SearchIndex::SearchIndex(QSqlDatabase &database)
    : m_database(database)
{ }

Result<void> SearchIndex::carryOut(QSqlQuery &query)
{
    if (!query.exec())
        return tl::unexpected(storageError(query.lastError(), m_database.databaseName()));
    return {};
}

Result<void> SearchIndex::prepare()
{
    const QList<std::pair<QSqlQuery *, QString>> statements{
        {&m_row, u"SELECT seq, text, indexed FROM messages WHERE id = ?"_s},
        {&m_insert, u"INSERT INTO message_text(rowid, text) VALUES (?, ?)"_s},
        {&m_delete, u"INSERT INTO message_text(message_text, rowid, text) VALUES ('delete', ?, ?)"_s},
        {&m_mark, u"UPDATE messages SET indexed = ? WHERE seq = ?"_s},
        // By row and not by rank: the newest answers first, and SQLite need not score them all.
        {&m_find, uR"(SELECT c.id, c.title, m.id, m.role, m.created_at, m.text FROM message_text
            JOIN messages m ON m.seq = message_text.rowid JOIN conversations c ON c.id = m.conversation
            WHERE message_text MATCH ? AND c.removed_at IS NULL AND m.removed_at IS NULL
            ORDER BY message_text.rowid DESC LIMIT ?)"_s},
    };
    for (const auto &[query, statement] : statements) {
        *query = QSqlQuery(m_database);
        query->setForwardOnly(true);
        if (!query->prepare(statement))
            return tl::unexpected(storageError(query->lastError(), m_database.databaseName()));
    }

    QSqlQuery missing(m_database);
    missing.setForwardOnly(true);
    if (!missing.exec(u"SELECT seq, text FROM messages INDEXED BY messages_not_indexed WHERE indexed = 0"_s))
        return tl::unexpected(storageError(missing.lastError(), m_database.databaseName()));
    QList<std::pair<qint64, QString>> rows;
    while (missing.next())
        rows.append({missing.value(0).toLongLong(), missing.value(1).toString()});
    missing.finish();
    if (rows.isEmpty())
        return {};
    if (const auto begun = run(m_database, u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    for (const auto &[seq, text] : rows) {
        if (const auto done = take(seq, text); !done) {
            run(m_database, u"ROLLBACK"_s); // the first error is the one to tell
            return done;
        }
    }
    return run(m_database, u"COMMIT"_s);
}

void SearchIndex::close()
{
    for (QSqlQuery *query : {&m_row, &m_insert, &m_delete, &m_mark, &m_find})
        *query = QSqlQuery();
}

Result<void> SearchIndex::take(qint64 seq, const QString &text)
{
    m_insert.bindValue(0, seq);
    m_insert.bindValue(1, searchIndexText(text));
    m_mark.bindValue(0, 1);
    m_mark.bindValue(1, seq);
    return carryOut(m_insert).and_then([&] { return carryOut(m_mark); });
}

Result<void> SearchIndex::leave(const QString &messageId, const QString &text)
{
    m_row.bindValue(0, messageId);
    if (const auto asked = carryOut(m_row); !asked)
        return asked;
    if (!m_row.next())
        return {};
    const qint64 seq = m_row.value(0).toLongLong();
    const QString before = m_row.value(1).toString();
    const bool indexed = m_row.value(2).toBool();
    m_row.finish();
    if (!indexed || before == text)
        return {};
    m_delete.bindValue(0, seq);
    m_delete.bindValue(1, searchIndexText(before));
    m_mark.bindValue(0, 0);
    m_mark.bindValue(1, seq);
    return carryOut(m_delete).and_then([&] { return carryOut(m_mark); });
}

Result<void> SearchIndex::enter(const QString &messageId)
{
    m_row.bindValue(0, messageId);
    if (const auto asked = carryOut(m_row); !asked)
        return asked;
    if (!m_row.next())
        return {};
    const qint64 seq = m_row.value(0).toLongLong();
    const QString text = m_row.value(1).toString();
    const bool indexed = m_row.value(2).toBool();
    m_row.finish();
    return indexed ? Result<void>() : take(seq, text);
}

Result<void> SearchIndex::leaveRemoved()
{
    QSqlQuery removed(m_database);
    removed.setForwardOnly(true);
    // CROSS: from the few conversations to their messages, not the other way round.
    if (!removed.exec(
            uR"(SELECT m.seq, m.text FROM conversations c CROSS JOIN messages m ON m.conversation = c.id
            WHERE c.removed_at IS NOT NULL AND m.indexed = 1
            UNION SELECT seq, text FROM messages INDEXED BY messages_removed
            WHERE removed_at IS NOT NULL AND indexed = 1)"_s))
        return tl::unexpected(storageError(removed.lastError(), m_database.databaseName()));
    bool any = false;
    while (removed.next()) {
        any = true;
        m_delete.bindValue(0, removed.value(0));
        m_delete.bindValue(1, searchIndexText(removed.value(1).toString()));
        if (const auto done = carryOut(m_delete); !done)
            return done;
    }
    removed.finish();
    // FTS5 only notes that words are gone; merging its parts into one takes them out of the file.
    return any ? run(m_database, u"INSERT INTO message_text(message_text) VALUES ('optimize')"_s)
               : Result<void>();
}

Result<QList<SearchHit>> SearchIndex::find(const QString &typed, int limit)
{
    QList<SearchHit> hits;
    const QString expression = searchExpression(typed);
    if (expression.isEmpty())
        return hits;
    m_find.bindValue(0, expression);
    m_find.bindValue(1, limit);
    if (const auto asked = carryOut(m_find); !asked)
        return tl::unexpected(asked.error());
    while (m_find.next()) {
        hits.append({.conversation = m_find.value(0).toString(),
            .title = m_find.value(1).toString(),
            .message = m_find.value(2).toString(),
            .role = m_find.value(3).toString() == u"user" ? Message::Role::User : Message::Role::Assistant,
            .createdAt = QDateTime::fromMSecsSinceEpoch(m_find.value(4).toLongLong(), Qt::UTC),
            .excerpt = excerptAround(m_find.value(5).toString(), typed)});
    }
    m_find.finish();
    return hits;
}

}
