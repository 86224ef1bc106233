#include <QAbstractItemModelTester>
#include <QTest>

#include "chat/FramePacer.h"
#include "chat/PaintProbe.h"
#include "chat/TranscriptModel.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestTranscriptModel : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
    PaintProbe m_probe{m_clock};
    FramePacer m_pacer;

    static Conversation conversation(int pairs, const QString &reply)
    {
        Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
        QString parent;
        for (int i = 0; i < 2 * pairs; ++i) {
            Message message;
            message.id = QString::number(i);
            message.parent = std::exchange(parent, message.id);
            message.role = i % 2 == 0 ? Message::Role::User : Message::Role::Assistant;
            message.text = i % 2 == 0 ? u"Why?"_s : reply;
            if (i % 2 == 1)
                message.end = End::Complete;
            conversation.messages.append(message);
        }
        conversation.summary.leaf = parent;
        return conversation;
    }

    static QList<int> kinds(const TranscriptModel &model)
    {
        QList<int> kinds;
        for (int row = 0; row < model.rowCount(); ++row)
            kinds.append(model.index(row).data(TranscriptModel::KindRole).toInt());
        return kinds;
    }

private Q_SLOTS:
    void aMessageIsItsParts()
    {
        Conversation stored =
            conversation(1, u"# Title\n\nText\n\n```c\nint x;\n```\n\n| a |\n|---|\n\n---\n"_s);
        stored.messages[1].reasoning = u"Hm."_s;
        stored.messages[1].tools = {{u"t"_s, u"clock"_s, u"{}"_s}};
        stored.messages[1].end = End::Incomplete;
        ChatSession session(m_client, m_keys, stored);
        MessageListModel messages(session, m_pacer, m_probe);
        TranscriptModel model(messages);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(kinds(model),
            QList<int>({TranscriptModel::Question, TranscriptModel::Reasoning, TranscriptModel::Prose,
                TranscriptModel::Code, TranscriptModel::Table, TranscriptModel::Rule, TranscriptModel::Tools,
                TranscriptModel::Ending, TranscriptModel::Figures}));
        QCOMPARE(model.index(8).data(TranscriptModel::MessageRole).toInt(), 1);
        QCOMPARE(
            model.index(2).data(TranscriptModel::PassageRole).value<Passage>().text(), u"Title\n\nText"_s);
    }

    void aReplyGrowsRowByRow()
    {
        QTcpSocket *socket = nullptr;
        ScriptedServer server([&](QTcpSocket &asked, const QByteArray &) {
            socket = &asked;
            asked.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
        });
        Target target;
        target.provider.id = u"p"_s;
        target.provider.baseUrl = server.url();
        target.provider.needsKey = false;
        target.model = u"m"_s;
        m_keys.holdForThisRun(target.provider.id, Secret("k"));
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(target);
        MessageListModel messages(session, m_pacer, m_probe);
        TranscriptModel model(messages);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        session.send(u"Why?"_s);
        QCOMPARE(kinds(model), QList<int>({TranscriptModel::Question, TranscriptModel::Figures}));
        QTRY_VERIFY(socket);
        const auto say = [&](const QByteArray &text) {
            socket->write(chatDelta(text));
            socket->flush();
        };
        say("So");
        QTRY_COMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(1).data(TranscriptModel::LiveRole), true);
        say(":\\n\\n```c\\nint");
        QTRY_COMPARE(model.rowCount(), 4);
        QCOMPARE(model.index(1).data(TranscriptModel::LiveRole), false);
        QCOMPARE(model.index(2).data(TranscriptModel::LiveRole), true);
        say(" x;\\n```\\n\\nDone.");
        QTRY_COMPARE(model.rowCount(), 5);
        socket->write(chatEnd());
        socket->disconnectFromHost();
        QTRY_VERIFY(!session.isBusy());
        QCOMPARE(kinds(model),
            QList<int>({TranscriptModel::Question, TranscriptModel::Prose, TranscriptModel::Code,
                TranscriptModel::Prose, TranscriptModel::Figures}));
        QCOMPARE(model.index(3).data(TranscriptModel::LiveRole), false);
        session.retry();
        QCOMPARE(kinds(model), QList<int>({TranscriptModel::Question, TranscriptModel::Figures}));
        session.stop();
    }

    void aLongConversationHasItsEndAtOnceAndTheRestSoon()
    {
        ChatSession session(m_client, m_keys, conversation(500, QString(2000, u'x')));
        MessageListModel messages(session, m_pacer, m_probe);
        TranscriptModel model(messages);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(model.rowCount() > 2 && model.rowCount() < 60);
        QCOMPARE(model.index(model.rowCount() - 1).data(TranscriptModel::MessageRole).toInt(), 999);
        const QPersistentModelIndex last = model.index(model.rowCount() - 1);
        QTRY_COMPARE(model.rowCount(), 1500);
        QCOMPARE(last.row(), 1499);
        QCOMPARE(model.rowOf(998), 1497);
        QCOMPARE(model.index(0).data(TranscriptModel::MessageRole).toInt(), 0);
    }

    void whatStandsBeforeCanBeHadAtOnce()
    {
        ChatSession session(m_client, m_keys, conversation(500, QString(2000, u'x')));
        MessageListModel messages(session, m_pacer, m_probe);
        TranscriptModel model(messages);
        QCOMPARE(model.rowOf(10), 0); // nothing before it is there yet
        model.showAll();
        QCOMPARE(model.rowCount(), 1500);
        QCOMPARE(model.rowOf(10), 15);
    }
};

QTEST_MAIN(TestTranscriptModel)
#include "tst_transcript_model.moc"
