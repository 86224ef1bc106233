#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "chat/FramePacer.h"
#include "chat/MessageListModel.h"
#include "chat/PaintProbe.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// A server that says what the test tells it to say, when it says so.
class Speaker
{
public:
    QUrl url() const { return m_server.url(); }
    bool isAsked() const { return m_socket != nullptr; }

    void say(const QByteArray &text)
    {
        m_socket->write(chatDelta(text));
        m_socket->flush();
    }
    void end()
    {
        m_socket->write(chatEnd());
        m_socket->disconnectFromHost();
        m_socket = nullptr;
    }

private:
    QTcpSocket *m_socket = nullptr;
    ScriptedServer m_server{[this](QTcpSocket &socket, const QByteArray &) {
        m_socket = &socket;
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
    }};
};

class TestMessageListModel : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
    PaintProbe m_probe{m_clock};
    FramePacer m_pacer;

    std::unique_ptr<ChatSession> session(
        const QUrl &url, Conversation conversation = newConversation(QDateTime::currentDateTimeUtc()))
    {
        Target target;
        target.provider.id = u"p"_s;
        target.provider.baseUrl = url;
        target.provider.needsKey = false;
        target.model = u"m"_s;
        m_keys.holdForThisRun(target.provider.id, Secret("k"));
        auto session = std::make_unique<ChatSession>(m_client, m_keys, std::move(conversation));
        session->setTarget(target);
        return session;
    }

    static QVariant value(const MessageListModel &model, int row, int role)
    {
        return model.index(row).data(role);
    }

    static Passage passage(const BlockListModel *blocks, int row)
    {
        return blocks->index(row).data(BlockListModel::PassageRole).value<Passage>();
    }

private Q_SLOTS:
    void showsAStoredConversation()
    {
        Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
        Message question;
        question.id = u"1"_s;
        question.text = u"*Why*?"_s;
        Message reply;
        reply.id = u"2"_s;
        reply.parent = question.id;
        reply.role = Message::Role::Assistant;
        reply.text = u"So.\n\n```c\nint x;\n```\n"_s;
        reply.tools = {{u"t"_s, u"clock"_s, u"{}"_s}};
        reply.end = End::Stopped;
        conversation.messages = {question, reply};
        conversation.summary.leaf = reply.id;
        const auto chat = session({}, conversation);
        MessageListModel model(*chat, m_pacer, m_probe);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);

        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(value(model, 0, MessageListModel::OwnRole), true);
        QCOMPARE(value(model, 0, MessageListModel::TextRole), u"*Why*?"_s);
        QVERIFY(!value(model, 0, MessageListModel::BlocksRole).value<BlockListModel *>());
        QCOMPARE(value(model, 1, MessageListModel::StatusRole).toInt(), int(MessageListModel::Stopped));
        QCOMPARE(value(model, 1, MessageListModel::ToolNamesRole).toStringList(), QStringList{u"clock"_s});
        QCOMPARE(value(model, 1, MessageListModel::ToolArgumentsRole).toStringList(), QStringList{u"{}"_s});
        const auto *blocks = value(model, 1, MessageListModel::BlocksRole).value<BlockListModel *>();
        QCOMPARE(blocks->rowCount(), 2);
        QCOMPARE(blocks->index(1).data(BlockListModel::KindRole).toInt(), int(BlockListModel::Code));
        QCOMPARE(passage(blocks, 1).language(), u"c"_s);
        QCOMPARE(passage(blocks, 1).text(), u"int x;"_s);
        QCOMPARE(model.plainText(1), u"So.\n\nint x;"_s);
        QCOMPARE(model.markdown(1), reply.text);
    }

    void growsWithTheReply()
    {
        Speaker server;
        const auto chat = session(server.url());
        MessageListModel model(*chat, m_pacer, m_probe);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        chat->send(u"Why?"_s);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(value(model, 1, MessageListModel::StatusRole).toInt(), int(MessageListModel::Waiting));
        auto *blocks = value(model, 1, MessageListModel::BlocksRole).value<BlockListModel *>();
        const QAbstractItemModelTester blocksTester(
            blocks, QAbstractItemModelTester::FailureReportingMode::QtTest);

        QTRY_VERIFY(server.isAsked());
        QSignalSpy changes(&model, &MessageListModel::dataChanged);
        server.say("First");
        QTRY_COMPARE(blocks->rowCount(), 1);
        QCOMPARE(value(model, 1, MessageListModel::StatusRole).toInt(), int(MessageListModel::Streaming));
        const auto roles = changes.last().at(2).value<QList<int>>();
        QVERIFY(roles.contains(MessageListModel::TextRole));
        QVERIFY(roles.contains(MessageListModel::StatusRole));
        QVERIFY(!roles.contains(MessageListModel::ReasoningRole));

        QSignalSpy blockChanges(blocks, &BlockListModel::dataChanged);
        server.say("\\n\\n```c\\nint");
        QTRY_COMPARE(blocks->rowCount(), 2);
        QCOMPARE(passage(blocks, 0).text(), u"First"_s);
        const qsizetype before = blockChanges.size();
        server.say(" x;\\n");
        QTRY_COMPARE(passage(blocks, 1).text(), u"int x;"_s);
        for (qsizetype i = before; i < blockChanges.size(); ++i)
            QCOMPARE(blockChanges.at(i).at(0).toModelIndex().row(), 1); // only the tail
        server.end();
        QTRY_COMPARE(value(model, 1, MessageListModel::StatusRole).toInt(), int(MessageListModel::Complete));
        QCOMPARE(value(model, 1, MessageListModel::TextRole), chat->at(1).text);
    }

    void manyChangesMakeOneFrame()
    {
        FramePacer pacer;
        QSignalSpy frames(&pacer, &FramePacer::frame);
        pacer.request(true);
        QTRY_COMPARE(frames.size(), 1); // so the next ones come soon after a frame
        for (int i = 0; i < 100; ++i)
            pacer.request();
        QCOMPARE(frames.size(), 1);
        QTRY_COMPARE(frames.size(), 2);
        QVERIFY(!frames.wait(50));
    }

    void theFirstTokenDoesNotWaitForAFrame()
    {
        // The pacer has just had a frame, and the reply ends at once: what is shown at the end is all of it.
        Speaker server;
        const auto chat = session(server.url());
        MessageListModel model(*chat, m_pacer, m_probe);
        chat->send(u"Why?"_s);
        QTRY_VERIFY(server.isAsked());
        server.say("All");
        server.end();
        QTRY_COMPARE(value(model, 1, MessageListModel::StatusRole).toInt(), int(MessageListModel::Complete));
        QCOMPARE(value(model, 1, MessageListModel::BlocksRole).value<BlockListModel *>()->rowCount(), 1);
    }

    void anotherAnswerReplacesOnlyTheLastRow()
    {
        Speaker server;
        const auto chat = session(server.url());
        MessageListModel model(*chat, m_pacer, m_probe);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        chat->send(u"Why?"_s);
        QTRY_VERIFY(server.isAsked());
        server.say("One");
        server.end();
        QTRY_VERIFY(!chat->isBusy());
        QSignalSpy removed(&model, &MessageListModel::rowsRemoved);
        QSignalSpy reset(&model, &MessageListModel::modelReset);
        chat->retry();
        QCOMPARE(removed.size(), 1);
        QCOMPARE(removed.first().at(1).toInt(), 1);
        QCOMPARE(reset.size(), 0);
        QCOMPARE(model.rowCount(), 2);
        QTRY_VERIFY(server.isAsked());
        server.say("Two");
        server.end();
        QTRY_COMPARE(value(model, 1, MessageListModel::TextRole), u"Two"_s);
    }

    void aFailureIsASentence()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(
                httpAnswer("{\"error\":{\"message\":\"Bad key\"}}", "401 Unauthorized", "application/json"));
        });
        const auto chat = session(server.url());
        MessageListModel model(*chat, m_pacer, m_probe);
        chat->send(u"Why?"_s);
        QTRY_COMPARE(value(model, 1, MessageListModel::StatusRole).toInt(), int(MessageListModel::Failed));
        QVERIFY(value(model, 1, MessageListModel::EndingRole).toString().contains(u"Bad key"_s));
    }
};

QTEST_MAIN(TestMessageListModel)
#include "tst_message_list_model.moc"
