#pragma once

#include <QDateTime>
#include <QList>
#include <QMetaType>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>

#include "domain/Error.h"
#include "domain/Message.h"
#include "store/SearchText.h"

namespace firstlight {

// A message in which what was typed stands.
struct SearchHit
{
    QString conversation; // id
    QString title; // of the conversation
    QString message; // id
    Message::Role role = Message::Role::User;
    QDateTime createdAt; // UTC
    Excerpt excerpt;
};

// The full-text index over history.db's messages. It holds no text of its own: what is taken out is given
// once more. Of the thread that the database belongs to; calls that write belong into the transaction that
// changes the message.
class SearchIndex
{
public:
    explicit SearchIndex(QSqlDatabase &database);

    // Once the database is open and migrated: takes in what is not in the index yet (an older file, a reply
    // that a crash cut off).
    Result<void> prepare();
    // Lets go of the connection.
    void close();

    // Before a message that is there already gets `text`, then after it.
    Result<void> leave(const QString &messageId, const QString &text);
    Result<void> enter(const QString &messageId);
    // All messages that were removed, or their conversations, before they are deleted for good.
    Result<void> leaveRemoved();

    // Newest first, at most `limit`; without what was removed.
    Result<QList<SearchHit>> find(const QString &typed, int limit);

private:
    Result<void> carryOut(QSqlQuery &query);
    Result<void> take(qint64 seq, const QString &text);

    QSqlDatabase &m_database;
    QSqlQuery m_row, m_insert, m_delete, m_mark, m_find;
};

}

Q_DECLARE_METATYPE(QList<firstlight::SearchHit>)
