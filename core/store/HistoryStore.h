#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include <QList>
#include <QObject>
#include <QString>

#include "domain/Conversation.h"
#include "domain/Error.h"
#include "domain/JoinedThread.h"
#include "store/HistoryTransfer.h"
#include "store/SearchIndex.h"

namespace firstlight {

class HistoryFile;

// All conversations, in one SQLite file on a thread of its own. Calls return at once and are carried out in
// order; answers come as signals on the thread of this object. What was given to save() is on disk when its
// call was carried out: a crash loses at most what had not been given yet.
class HistoryStore : public QObject
{
    Q_OBJECT
public:
    // As many hits as a person looks through before typing another word.
    static constexpr int mostFound = 60;

    // Opens or makes the file; an older schema is copied beside itself and then migrated. If that goes wrong,
    // `failed` says so once, and the calls below do nothing: history is off until the next start.
    explicit HistoryStore(const QString &path, QObject *parent = nullptr);
    // Carries out what was asked for, then closes.
    ~HistoryStore() override;

    void list(); // -> listed, newest first, without removed ones
    void open(const QString &conversationId); // -> opened
    void save(const ConversationSummary &summary); // makes or updates the conversation's row
    // Makes or updates a message; its parent first. A conversation that has no row yet gets one with this
    // message as its leaf.
    void save(const QString &conversationId, const Message &message);
    // -> found, for the last call only: who types goes on before an answer comes.
    void search(const QString &typed);
    void remove(const QString &conversationId); // can be undone until the next start
    void restore(const QString &conversationId); // undoes remove
    void removeMessages(const QStringList &messageIds); // can be undone until the next start
    void restoreMessages(const QStringList &messageIds);
    // Makes the conversation's row where there is none.
    void saveDraft(const ConversationSummary &summary, const Draft &draft);
    // The conversations of these ids, or all. -> exported or transferFailed
    void exportTo(const QString &path, ExportFormat format, const QStringList &ids);
    void importFrom(const QString &path); // -> imported or transferFailed
    void flush(); // blocks until all of the above is carried out

Q_SIGNALS:
    void listed(const QList<firstlight::ConversationSummary> &conversations);
    void opened(const firstlight::Conversation &conversation);
    void found(const QString &typed, const QList<firstlight::SearchHit> &hits);
    void failed(const firstlight::Error &error);
    void exported(const QString &path, const firstlight::ExportCount &count);
    void imported(const firstlight::ImportCount &count);
    void transferFailed(const firstlight::Error &error); // the history itself is well

private:
    // Carries out `call` on the thread, if the file is open; what it returns in error comes as `failed`.
    void ask(std::function<Result<void>(HistoryFile &)> call);
    void answer(std::function<void()> call); // on the thread of this object

    JoinedThread m_thread;
    QObject *m_worker; // context of the calls, on the thread
    std::atomic<int> m_searches = 0; // a search that is not the last one asked for is skipped
    std::unique_ptr<HistoryFile> m_file; // used on the thread only
};

}
