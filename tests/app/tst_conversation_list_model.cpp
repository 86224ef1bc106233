#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "history/ConversationListModel.h"
#include "store/HistoryStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestConversationListModel : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::unique_ptr<HistoryStore> m_history;
    std::unique_ptr<ConversationListModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    QDateTime m_now{QDate(2026, 3, 18), QTime(12, 0)};
    int m_files = 0;

    ConversationSummary kept(const QString &title, int daysAgo)
    {
        ConversationSummary summary = newConversation(m_now.addDays(-daysAgo).toUTC()).summary;
        summary.title = title;
        m_history->save(summary);
        return summary;
    }

    void load()
    {
        m_model = std::make_unique<ConversationListModel>(*m_history, [this] { return m_now; });
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy loaded(m_model.get(), &ConversationListModel::loaded);
        m_history->list();
        QVERIFY(loaded.wait());
    }

    QStringList shown(int role) const
    {
        QStringList values;
        for (int row = 0; row < m_model->rowCount(); ++row)
            values.append(m_model->index(row).data(role).toString());
        return values;
    }
    QStringList titles() const { return shown(ConversationListModel::TitleRole); }

private Q_SLOTS:
    void init()
    {
        m_tester.reset();
        m_model.reset();
        m_history = std::make_unique<HistoryStore>(m_dir.filePath(u"%1.db"_s.arg(++m_files)));
    }

    void groupsByAgeNewestFirst()
    {
        kept(u"old"_s, 30);
        kept(u"now"_s, 0);
        kept(u"lately"_s, 3);
        load();
        QCOMPARE(titles(), (QStringList{u"now"_s, u"lately"_s, u"old"_s}));
        QCOMPARE(shown(ConversationListModel::SectionRole),
            (QStringList{u"Today"_s, u"This week"_s, u"Earlier"_s}));
    }

    void regroupsWhenTheDayIsOver()
    {
        kept(u"now"_s, 0);
        load();
        m_now = m_now.addDays(1);
        m_model->regroup();
        QCOMPARE(shown(ConversationListModel::SectionRole), QStringList{u"This week"_s});
        m_now = m_now.addDays(-1);
    }

    void whatIsAskedMovesToTheTop()
    {
        ConversationSummary older = kept(u"older"_s, 2);
        kept(u"newer"_s, 1);
        load();
        older.updatedAt = m_now.toUTC();
        QSignalSpy moved(m_model.get(), &ConversationListModel::rowsMoved);
        m_model->update(older);
        QCOMPARE(titles(), (QStringList{u"older"_s, u"newer"_s}));
        QCOMPARE(moved.size(), 1);
        m_model->update(newConversation(m_now.addSecs(1).toUTC()).summary);
        QCOMPARE(titles(), (QStringList{u"New conversation"_s, u"older"_s, u"newer"_s}));
    }

    void aNewNameIsKept()
    {
        const ConversationSummary summary = kept(u"first"_s, 0);
        load();
        m_model->rename(summary.id, u"  second \n name "_s);
        QCOMPARE(titles(), QStringList{u"second name"_s});
        m_model->rename(summary.id, u"  "_s);
        QCOMPARE(titles(), QStringList{u"second name"_s});
        load();
        QCOMPARE(titles(), QStringList{u"second name"_s});
    }

    void removingCanBeUndone()
    {
        const ConversationSummary gone = kept(u"gone"_s, 1);
        kept(u"stays"_s, 0);
        load();
        QSignalSpy removed(m_model.get(), &ConversationListModel::removed);
        m_model->remove(gone.id);
        QCOMPARE(removed.first(), (QVariantList{gone.id, u"gone"_s}));
        QCOMPARE(titles(), QStringList{u"stays"_s});
        m_model->undoRemove();
        QCOMPARE(titles(), (QStringList{u"stays"_s, u"gone"_s}));
        m_model->undoRemove(); // there is nothing more to undo
        QCOMPARE(m_model->rowCount(), 2);
        load();
        QCOMPARE(titles(), (QStringList{u"stays"_s, u"gone"_s}));
        m_model->remove(gone.id);
        load();
        QCOMPARE(titles(), QStringList{u"stays"_s});
    }

    void tellsWhatIsBusy()
    {
        const ConversationSummary summary = kept(u"a"_s, 0);
        load();
        m_model->setBusy(summary.id, true);
        QCOMPARE(m_model->index(0).data(ConversationListModel::BusyRole), true);
        m_model->setBusy(summary.id, false);
        QCOMPARE(m_model->index(0).data(ConversationListModel::BusyRole), false);
    }
};

QTEST_GUILESS_MAIN(TestConversationListModel)
#include "tst_conversation_list_model.moc"
