#include <memory>

#include <QSignalSpy>
#include <QTest>

#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Thinking again: other wordings, other answers, and the way between them.
class TestChatBranches : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
    int m_answers = 0;
    ScriptedServer m_server{[this](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(chatDelta("answer " + QByteArray::number(++m_answers)) + chatEnd()));
    }};
    std::unique_ptr<ChatSession> m_session;

    void ask(const QString &text)
    {
        m_session->send(text);
        QTRY_VERIFY(!m_session->isBusy());
    }

    QStringList shown() const
    {
        QStringList texts;
        for (int row = 0; row < m_session->count(); ++row)
            texts.append(m_session->at(row).text);
        return texts;
    }

private Q_SLOTS:
    void init()
    {
        m_answers = 0;
        m_server.requests.clear();
        m_session =
            std::make_unique<ChatSession>(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        Target target;
        target.provider.id = u"p"_s;
        target.provider.baseUrl = m_server.url();
        target.provider.needsKey = false;
        target.model = u"m"_s;
        m_session->setTarget(target);
    }

    void anEditIsAskedBesideTheFirstWording()
    {
        ask(u"one"_s);
        ask(u"two"_s);
        m_session->edit(0, u"uno"_s);
        QTRY_VERIFY(!m_session->isBusy());
        QCOMPARE(shown(), (QStringList{u"uno"_s, u"answer 3"_s}));
        QCOMPARE(m_session->placeOf(0), (Branches::Place{2, 2}));
        QCOMPARE(m_session->placeOf(1), (Branches::Place{1, 1}));
        QCOMPARE(m_session->conversation().messages.size(), 6);
        QVERIFY(!m_server.requests.last().contains("one"));
        QCOMPARE(m_session->conversation().summary.title, u"one"_s);
    }

    void aBlankEditLeavesEverythingAsItIs()
    {
        ask(u"one"_s);
        m_session->edit(0, u" "_s);
        QVERIFY(!m_session->isBusy());
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 1"_s}));
    }

    void anAnswerInTheMiddleIsAskedForAgain()
    {
        ask(u"one"_s);
        ask(u"two"_s);
        Target other = m_session->target();
        other.model = u"another"_s;
        m_session->setTarget(other);
        m_session->regenerate(1);
        QTRY_VERIFY(!m_session->isBusy());
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 3"_s}));
        QVERIFY(m_server.requests.last().contains("\"another\""));
        QCOMPARE(m_session->placeOf(1), (Branches::Place{2, 2}));
        // Of the first answer everything is still there.
        m_session->step(1, -1);
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 1"_s, u"two"_s, u"answer 2"_s}));
        m_session->step(1, -1); // there is none before it
        QCOMPARE(m_session->count(), 4);
        m_session->step(1, 1);
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 3"_s}));
    }

    void aStepIsKept()
    {
        ask(u"one"_s);
        m_session->retry();
        QTRY_VERIFY(!m_session->isBusy());
        QSignalSpy kept(m_session.get(), &ChatSession::summaryChanged);
        m_session->step(1, -1);
        QCOMPARE(kept.last().first().value<ConversationSummary>().leaf, m_session->at(1).id);
    }

    void whileAReplyArrivesNothingBranches()
    {
        ask(u"one"_s);
        m_session->retry();
        QVERIFY(m_session->isBusy());
        m_session->step(1, -1);
        m_session->regenerate(1);
        m_session->edit(0, u"uno"_s);
        QVERIFY(m_session->take(0).messages.isEmpty());
        QCOMPARE(m_session->conversation().messages.size(), 3);
        QTRY_VERIFY(!m_session->isBusy());
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 2"_s}));
    }

    void whatIsTakenOutComesBack()
    {
        ask(u"one"_s);
        ask(u"two"_s);
        QSignalSpy removed(m_session.get(), &ChatSession::messagesRemoved);
        QSignalSpy restored(m_session.get(), &ChatSession::messagesRestored);
        const Conversation before = m_session->conversation();
        const TakenBranch taken = m_session->take(2);
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 1"_s}));
        QCOMPARE(removed.first().first().toStringList(), taken.ids());
        QVERIFY(m_session->putBack(taken));
        QCOMPARE(restored.first().first().toStringList(), taken.ids());
        QCOMPARE(m_session->conversation(), before);
        QCOMPARE(m_session->count(), 4);
    }

    void aQuestionWhoseAnswerWasDeletedCanBeAnswered()
    {
        ask(u"one"_s);
        m_session->take(1);
        QCOMPARE(shown(), QStringList{u"one"_s});
        m_session->regenerate(0);
        QTRY_VERIFY(!m_session->isBusy());
        QCOMPARE(shown(), (QStringList{u"one"_s, u"answer 2"_s}));
    }

    void attachmentsGoAlong()
    {
        m_session->send(u"Why?"_s, {}, {{u"a.c"_s, u"int a;"_s}});
        QTRY_VERIFY(!m_session->isBusy());
        QCOMPARE(m_session->at(0).text, u"Why?"_s);
        QVERIFY(m_server.requests.last().contains(R"(a.c\n```\nint a;\n```\n\nWhy?)"));
        ask(u"And?"_s);
        QVERIFY(m_server.requests.last().contains(R"(a.c\n```\nint a;\n```\n\nWhy?)"));
    }

    void anAttachmentAloneIsAQuestion()
    {
        m_session->send({}, {}, {{u"a.c"_s, u"int a;"_s}});
        QTRY_VERIFY(!m_session->isBusy());
        QCOMPARE(m_session->conversation().summary.title, u"a.c"_s);
    }
};

QTEST_GUILESS_MAIN(TestChatBranches)
#include "tst_chat_branches.moc"
