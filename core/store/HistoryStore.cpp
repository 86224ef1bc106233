#include "store/HistoryStore.h"

#include <utility>

#include "store/HistoryFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

HistoryStore::HistoryStore(const QString &path, QObject *parent)
    : QObject(parent)
    , m_worker(new QObject)
{
    m_thread.setObjectName(u"history"_s);
    m_worker->moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(m_worker, [this, path] {
        auto file = HistoryFile::open(path);
        if (file)
            m_file = std::move(*file);
        else
            answer([this, error = file.error()] { Q_EMIT failed(error); });
    });
}

HistoryStore::~HistoryStore()
{
    // The connection belongs to the thread: it must be closed there, after all that was asked for.
    QMetaObject::invokeMethod(
        m_worker, [this] { m_file.reset(); }, Qt::BlockingQueuedConnection);
    m_thread.join();
    delete m_worker;
}

void HistoryStore::ask(std::function<Result<void>(HistoryFile &)> call)
{
    QMetaObject::invokeMethod(m_worker, [this, call = std::move(call)] {
        if (!m_file)
            return;
        if (const auto done = call(*m_file); !done)
            answer([this, error = done.error()] { Q_EMIT failed(error); });
    });
}

void HistoryStore::answer(std::function<void()> call)
{
    QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
}

void HistoryStore::list()
{
    ask([this](HistoryFile &file) {
        return file.list().map([this](const QList<ConversationSummary> &conversations) {
            answer([this, conversations] { Q_EMIT listed(conversations); });
        });
    });
}

void HistoryStore::open(const QString &conversationId)
{
    ask([this, conversationId](HistoryFile &file) {
        return file.load(conversationId).map([this](const Conversation &conversation) {
            answer([this, conversation] { Q_EMIT opened(conversation); });
        });
    });
}

void HistoryStore::save(const ConversationSummary &summary)
{
    ask([summary](HistoryFile &file) { return file.save(summary); });
}

void HistoryStore::save(const QString &conversationId, const Message &message)
{
    ask([conversationId, message](HistoryFile &file) { return file.save(conversationId, message); });
}

void HistoryStore::search(const QString &typed)
{
    ask([this, typed, ticket = ++m_searches](HistoryFile &file) -> Result<void> {
        if (ticket != m_searches)
            return {};
        return file.search(typed, mostFound).map([&](const QList<SearchHit> &hits) {
            answer([this, typed, hits, ticket] {
                if (ticket == m_searches)
                    Q_EMIT found(typed, hits);
            });
        });
    });
}

void HistoryStore::remove(const QString &conversationId)
{
    ask([conversationId, now = QDateTime::currentDateTimeUtc()](
            HistoryFile &file) { return file.remove(conversationId, now); });
}

void HistoryStore::restore(const QString &conversationId)
{
    ask([conversationId](HistoryFile &file) { return file.restore(conversationId); });
}

void HistoryStore::removeMessages(const QStringList &messageIds)
{
    ask([messageIds, now = QDateTime::currentDateTimeUtc()](
            HistoryFile &file) { return file.removeMessages(messageIds, now); });
}

void HistoryStore::restoreMessages(const QStringList &messageIds)
{
    ask([messageIds](HistoryFile &file) { return file.restoreMessages(messageIds); });
}

void HistoryStore::saveDraft(const ConversationSummary &summary, const Draft &draft)
{
    ask([summary, draft](HistoryFile &file) { return file.saveDraft(summary, draft); });
}

void HistoryStore::exportTo(const QString &path, ExportFormat format, const QStringList &ids)
{
    ask([this, path, format, ids](HistoryFile &file) -> Result<void> {
        const auto count = exportHistory(file, path, format, ids);
        answer([this, path, count] {
            if (count)
                Q_EMIT exported(path, *count);
            else
                Q_EMIT transferFailed(count.error());
        });
        return {};
    });
}

void HistoryStore::importFrom(const QString &path)
{
    ask([this, path](HistoryFile &file) -> Result<void> {
        const auto count = importHistory(file, path);
        answer([this, count] {
            if (count)
                Q_EMIT imported(*count);
            else
                Q_EMIT transferFailed(count.error());
        });
        return {};
    });
}

void HistoryStore::flush()
{
    QMetaObject::invokeMethod(
        m_worker, [] {}, Qt::BlockingQueuedConnection);
}

}
