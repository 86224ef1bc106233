#include <QTemporaryDir>
#include <QTest>

#include "HistoryFixture.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What the history keeps beside what was said: drafts, pins, what was deleted, what came from elsewhere.
class TestHistoryKeeping : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
    std::unique_ptr<HistoryFile> m_file;

    void open()
    {
        m_file.reset();
        m_file = openedHistory(m_path);
    }

    QStringList idsIn(const QString &conversation)
    {
        QStringList ids;
        const auto loaded = m_file->load(conversation);
        if (loaded)
            for (const Message &message : loaded->messages)
                ids.append(message.id);
        return ids;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_path = m_dir->filePath(u"history.db"_s);
        open();
    }

    void cleanup()
    {
        m_file.reset();
        m_dir.reset();
    }

    void aDraftSurvives()
    {
        const ConversationSummary summary = summaryOf(u"c"_s, 2000);
        const Draft draft{u"half a thou"_s, {{u"a.txt"_s, u"text"_s}}};
        QVERIFY(m_file->saveDraft(summary, draft)); // of a conversation that has nothing else
        open();
        QCOMPARE(m_file->load(u"c"_s)->draft, draft);
        QCOMPARE(m_file->list()->size(), 1);
        // What is said of the conversation leaves its draft alone.
        QVERIFY(m_file->save(summaryOf(u"c"_s, 3000)));
        QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
        QCOMPARE(m_file->load(u"c"_s)->draft, draft);
    }

    void aConversationWithNeitherMessageNorDraftIsNotKept()
    {
        const ConversationSummary summary = summaryOf(u"c"_s, 2000);
        QVERIFY(m_file->saveDraft(summary, {u"x"_s, {}}));
        QVERIFY(m_file->saveDraft(summary, {}));
        QVERIFY(m_file->list()->isEmpty());
        QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
        QVERIFY(m_file->saveDraft(summary, {}));
        QCOMPARE(m_file->list()->size(), 1);
    }

    void aPinIsKept()
    {
        ConversationSummary summary = summaryOf(u"c"_s, 2000);
        QVERIFY(m_file->save(summary));
        summary.pinned = true;
        QVERIFY(m_file->save(summary));
        open();
        QVERIFY(m_file->list()->first().pinned);
    }

    void removedMessagesAreHiddenAndCanComeBack()
    {
        for (const Message &message : {question(u"q"_s), reply(u"r"_s, u"q"_s), reply(u"r2"_s, u"q"_s)})
            QVERIFY(m_file->save(u"c"_s, message));
        QVERIFY(m_file->removeMessages({u"r"_s}, moment(30)));
        QCOMPARE(idsIn(u"c"_s), (QStringList{u"q"_s, u"r2"_s}));
        QCOMPARE(m_file->search(u"question"_s, 9)->size(), 2);
        QVERIFY(m_file->restoreMessages({u"r"_s}));
        QCOMPARE(idsIn(u"c"_s), (QStringList{u"q"_s, u"r"_s, u"r2"_s})); // where it stood
        QCOMPARE(m_file->search(u"question"_s, 9)->size(), 3);
    }

    void removedMessagesAreGoneAfterTheNextStart()
    {
        Message secret = reply(u"r"_s, u"q"_s);
        secret.text = u"something that nobody must find again"_s.repeated(300);
        QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
        QVERIFY(m_file->save(u"c"_s, secret));
        QVERIFY(m_file->removeMessages({u"r"_s}, moment(30)));
        m_file.reset();
        QVERIFY(bytesOf(m_path).contains("nobody must find again"));
        open();
        QVERIFY(m_file->restoreMessages({u"r"_s})); // too late
        QCOMPARE(idsIn(u"c"_s), QStringList{u"q"_s});
        m_file.reset();
        QVERIFY(!bytesOf(m_path).contains("nobody must find again"));
    }

    void whatComesFromElsewhereIsAddedOnce()
    {
        const Conversation other{.summary = summaryOf(u"c"_s, 2000, u"r"_s),
            .messages = {question(u"q"_s), reply(u"r"_s, u"q"_s)},
            .draft = {u"d"_s, {}}};
        QCOMPARE(*m_file->add(other), 2);
        QCOMPARE(*m_file->load(u"c"_s), other);
        QCOMPARE(m_file->search(u"question"_s, 9)->size(), 2);
        QCOMPARE(*m_file->add(other), 0);
        QCOMPARE(*m_file->load(u"c"_s), other);
    }

    void whatIsThereStays()
    {
        Conversation other{.summary = summaryOf(u"c"_s, 2000, u"r"_s),
            .messages = {question(u"q"_s), reply(u"r"_s, u"q"_s)},
            .draft = {}};
        QVERIFY(m_file->add(other));
        ConversationSummary renamed = other.summary;
        renamed.title = u"mine"_s;
        QVERIFY(m_file->save(renamed));
        other.messages[0].text = u"another"_s;
        other.messages.append(question(u"q2"_s, u"r"_s));
        QCOMPARE(*m_file->add(other), 1);
        const auto now = m_file->load(u"c"_s);
        QCOMPARE(now->summary.title, u"mine"_s);
        QCOMPARE(now->messages.size(), 3);
        QCOMPARE(now->messages[0].text, question(u"q"_s).text);
    }

    void whatWasDeletedComesBackWithAnImport()
    {
        const Conversation other{.summary = summaryOf(u"c"_s, 2000, u"r"_s),
            .messages = {question(u"q"_s), reply(u"r"_s, u"q"_s)},
            .draft = {}};
        QVERIFY(m_file->add(other));
        QVERIFY(m_file->removeMessages({u"r"_s}, moment(30)));
        QVERIFY(m_file->remove(u"c"_s, moment(40)));
        QVERIFY(m_file->add(other));
        QCOMPARE(*m_file->load(u"c"_s), other);
    }
};

QTEST_APPLESS_MAIN(TestHistoryKeeping)
#include "tst_history_keeping.moc"
