#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "store/HistoryFile.h"
#include "store/HistoryStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class HistoryStoreTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersInOrderOnItsOwnThread();
    void flushMeansOnDisk();
    void theEndCarriesOutWhatWasAskedFor();
    void removeAndRestore();
    void aFileThatCannotBeOpenedFailsOnce();
    void anUnknownConversationFails();

private:
    QTemporaryDir m_dir;
    int m_files = 0;
    QString newPath() { return m_dir.filePath(u"%1.db"_s.arg(++m_files)); }
};

static Conversation aConversation()
{
    Conversation conversation = newConversation(QDateTime::fromMSecsSinceEpoch(1000, Qt::UTC));
    Message message;
    message.id = newId();
    message.createdAt = conversation.summary.createdAt;
    message.text = u"hello"_s;
    conversation.summary.leaf = message.id;
    conversation.messages = {message};
    return conversation;
}

void HistoryStoreTest::answersInOrderOnItsOwnThread()
{
    HistoryStore store(newPath());
    QSignalSpy failed(&store, &HistoryStore::failed);
    QStringList order;
    const Conversation saved = aConversation();
    const auto note = [&](const QString &what) {
        order << (QThread::currentThread() == store.thread() ? what : u"wrong thread"_s);
    };
    // Without a context, as a careless caller would connect: still on the store's own thread.
    connect(&store, &HistoryStore::listed,
        [&](const QList<ConversationSummary> &all) { note(u"listed %1"_s.arg(all.size())); });
    connect(&store, &HistoryStore::opened, [&](const Conversation &conversation) {
        note(conversation == saved ? u"opened"_s : u"opened another"_s);
    });
    store.list();
    store.save(saved.summary);
    store.save(saved.summary.id, saved.messages.first());
    store.list();
    store.open(saved.summary.id);
    QVERIFY(order.isEmpty());
    QTRY_COMPARE(order, QStringList({u"listed 0"_s, u"listed 1"_s, u"opened"_s}));
    QCOMPARE(failed.size(), 0);
}

void HistoryStoreTest::flushMeansOnDisk()
{
    const QString path = newPath();
    HistoryStore store(path);
    Conversation conversation = aConversation();
    for (int i = 0; i < 50; ++i) {
        conversation.messages.first().text += u'x';
        store.save(conversation.summary.id, conversation.messages.first());
    }
    store.flush();
    const auto other = HistoryFile::open(path);
    QVERIFY(other);
    QCOMPARE((*other)->load(conversation.summary.id)->messages, conversation.messages);
}

void HistoryStoreTest::theEndCarriesOutWhatWasAskedFor()
{
    const QString path = newPath();
    const Conversation conversation = aConversation();
    {
        HistoryStore store(path);
        store.save(conversation.summary);
        store.save(conversation.summary.id, conversation.messages.first());
    }
    QVERIFY(!QFile::exists(path + u"-wal"_s)); // closed
    const auto file = HistoryFile::open(path);
    QVERIFY(file);
    QCOMPARE(*(*file)->load(conversation.summary.id), conversation);
}

void HistoryStoreTest::removeAndRestore()
{
    HistoryStore store(newPath());
    QSignalSpy listed(&store, &HistoryStore::listed);
    const Conversation conversation = aConversation();
    store.save(conversation.summary);
    store.remove(conversation.summary.id);
    store.list();
    store.restore(conversation.summary.id);
    store.list();
    QTRY_COMPARE(listed.size(), 2);
    QCOMPARE(listed[0][0].value<QList<ConversationSummary>>(), {});
    QCOMPARE(listed[1][0].value<QList<ConversationSummary>>(), {conversation.summary});
}

void HistoryStoreTest::aFileThatCannotBeOpenedFailsOnce()
{
    const QString path = newPath();
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(QByteArray(4096, 'x'));
    file.close();
    HistoryStore store(path);
    QSignalSpy failed(&store, &HistoryStore::failed);
    QSignalSpy listed(&store, &HistoryStore::listed);
    store.list();
    store.save(aConversation().summary);
    store.flush();
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed[0][0].value<Error>().code, u"damaged"_s);
    QCOMPARE(listed.size(), 0);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray(4096, 'x'));
}

void HistoryStoreTest::anUnknownConversationFails()
{
    HistoryStore store(newPath());
    QSignalSpy failed(&store, &HistoryStore::failed);
    store.open(u"nobody"_s);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed[0][0].value<Error>().code, u"not-found"_s);
}

QTEST_GUILESS_MAIN(HistoryStoreTest)
#include "tst_history_store.moc"
