#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include <QList>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>

#include "domain/Conversation.h"
#include "domain/Error.h"
#include "store/Schema.h"
#include "store/SearchIndex.h"

namespace firstlight {

// The SQLite file of all conversations. Blocking; an object belongs to the thread that opened it. Every write
// is a transaction of its own and is on the disk when the call returns.
class HistoryFile
{
public:
    // Makes or migrates the file, and deletes for good what was removed before. `migrations`: tests pass
    // others.
    static Result<std::unique_ptr<HistoryFile>> open(
        const QString &path, const QList<Migration> &migrations = historyMigrations());
    ~HistoryFile();

    HistoryFile(const HistoryFile &) = delete;
    HistoryFile &operator=(const HistoryFile &) = delete;

    // The one that was updated last comes first; without removed ones.
    Result<QList<ConversationSummary>> list();
    // Error.code "not-found" where there is none, or a removed one. Where the leaf is not there (a crash
    // between two writes), it is the newest message.
    Result<Conversation> load(const QString &conversationId);
    Result<void> save(const ConversationSummary &summary);
    // A conversation that has no row yet gets one, without a title and with this message as its leaf. Parents
    // come first.
    Result<void> save(const QString &conversationId, const Message &message);
    // Messages that hold all words that were typed, newest first, at most `limit`.
    Result<QList<SearchHit>> search(const QString &typed, int limit);
    // Makes the row of the conversation where there is none. A row that has neither a message nor a draft
    // goes.
    Result<void> saveDraft(const ConversationSummary &summary, const Draft &draft);
    // What is removed is hidden, and gone for good after the next open().
    Result<void> remove(const QString &conversationId, const QDateTime &now);
    Result<void> restore(const QString &conversationId);
    Result<void> removeMessages(const QStringList &messageIds, const QDateTime &now);
    Result<void> restoreMessages(const QStringList &messageIds);
    // Adds what the file lacks of this conversation, and brings back what was removed of it; what is there
    // stays as it is. -> messages that came.
    Result<qsizetype> add(const Conversation &conversation);

private:
    HistoryFile();

    std::array<QSqlQuery *, 13> queries();
    Result<void> prepare();
    Result<void> purge();
    Result<void> write(const QString &conversationId, const Message &message);
    Result<void> mark(const QStringList &messageIds, const QVariant &removedAt);
    Result<void> inTransaction(const std::function<Result<void>()> &changes);
    Result<void> carryOut(QSqlQuery &query);
    Result<void> readAll(QSqlQuery &query, const std::function<void()> &row);
    Error failure(const QSqlQuery &query);

    QSqlDatabase m_database;
    QSqlQuery m_list, m_summary, m_messages, m_saveSummary, m_ensureSummary, m_saveMessage, m_remove,
        m_restore, m_draft, m_saveDraft, m_removeEmpty, m_markMessage, m_hasMessage; // prepared once
    SearchIndex m_index;
    std::optional<Error> m_damage; // once found, nothing more is read from or written to a damaged file
};

}
