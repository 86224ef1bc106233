#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "net/ChatClient.h"
#include "PictureRequest.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/HistoryFile.h"
#include "store/KeyStore.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// The bytes of one conversation: asked again, and after a restart, in every dialect.
class PromptBytes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void areTheSameAgainAndAfterARestart_data();
    void areTheSameAgainAndAfterARestart();
    void tellTheDayBehindTheQuestion();
};

static Message message(Message::Role role, const QString &text, const QString &parent)
{
    Message message;
    message.id = newId();
    message.parent = parent;
    message.role = role;
    message.createdAt = QDateTime(QDate(2026, 11, 30), QTime(9, 15, 30, 250), Qt::UTC);
    message.text = text;
    if (role == Message::Role::Assistant)
        message.end = End::Complete;
    return message;
}

static Conversation tides()
{
    Conversation conversation = newConversation(QDateTime(QDate(2026, 11, 30), QTime(9, 0), Qt::UTC));
    QString parent;
    const auto say = [&](Message::Role role, const QString &text) {
        conversation.messages.append(message(role, text, parent));
        parent = conversation.messages.last().id;
    };
    say(Message::Role::User, u"When is high water?\r\n\tIn \"Cuxhaven\" · 海 🦔"_s);
    say(Message::Role::Assistant, u"At **04:12**.\n\n```\n3.9 m\n```"_s);
    say(Message::Role::User, u"And low?"_s);
    conversation.messages.first().attachments = {tidePicture("\x89PNG\r\n\x1a\n", "image/png"),
        {u"a.md"_s, u"High"_s}, tidePicture("GIF89a", "image/gif")};
    conversation.summary.title = u"Tides"_s;
    conversation.summary.leaf = parent;
    return conversation;
}

static Conversation restarted(const Conversation &conversation, const QString &path)
{
    {
        auto file = HistoryFile::open(path);
        if (!file || !(*file)->save(conversation.summary))
            return {};
        for (const Message &message : conversation.messages) {
            if (!(*file)->save(conversation.summary.id, message))
                return {};
        }
    }
    const auto file = HistoryFile::open(path);
    if (!file)
        return {};
    return (*file)->load(conversation.summary.id).value_or(Conversation());
}

// What the server got of a question that is asked of this conversation.
static QByteArray asked(const Conversation &conversation, DialectKind dialect, bool date)
{
    SystemClock clock;
    ChatClient client(clock);
    KeyStore keys(u"firstlight-test"_s);
    ScriptedServer server(
        [](QTcpSocket &socket, const QByteArray &) { socket.write(httpAnswer("{}", "404 Not Found")); });
    Target target;
    target.provider.id = u"test"_s;
    target.provider.dialect = dialect;
    target.provider.baseUrl = server.url();
    target.provider.needsKey = false;
    target.model = u"tide-1"_s;
    target.system = u"Be brief."_s;
    target.knowledge = u"# tides.md\nHigh water 04:12"_s;
    target.cache = CacheLifetime::OneHour;
    target.tellsDate = date;
    ChatSession session(client, keys, conversation);
    session.setTarget(target);
    QSignalSpy ended(&session, &ChatSession::ended);
    session.retry();
    if (!ended.wait(5000))
        return {};
    const QByteArray request = server.requests.value(0);
    return request.sliced(request.indexOf("\r\n\r\n") + 4);
}

void PromptBytes::areTheSameAgainAndAfterARestart_data()
{
    QTest::addColumn<DialectKind>("dialect");
    for (const DialectKind dialect : allDialects)
        QTest::newRow(dialectName(dialect).data()) << dialect;
}

void PromptBytes::areTheSameAgainAndAfterARestart()
{
    QFETCH(DialectKind, dialect);
    const QTemporaryDir dir;
    const Conversation conversation = tides();
    const QByteArray first = asked(conversation, dialect, true);
    QVERIFY(first.contains("And low?"));
    QVERIFY(first.contains(QByteArray("\x89PNG\r\n\x1a\ntide").toBase64()));
    QCOMPARE(asked(conversation, dialect, true), first);
    QCOMPARE(asked(restarted(conversation, dir.filePath(u"history.db"_s)), dialect, true), first);
}

void PromptBytes::tellTheDayBehindTheQuestion()
{
    const QByteArray with = asked(tides(), DialectKind::OpenAiChat, true);
    const QByteArray without = asked(tides(), DialectKind::OpenAiChat, false);
    const qsizetype day = with.indexOf("(Asked on Monday, 30 November 2026.)");
    QVERIFY(day > 0);
    // Everything that a cache can keep stands before it.
    QCOMPARE(with.left(with.indexOf("When is")), without.left(without.indexOf("When is")));
    QVERIFY(day > with.indexOf("When is"));
    QVERIFY(!without.contains("Asked on"));
}

QTEST_GUILESS_MAIN(PromptBytes)
#include "tst_prompt_bytes.moc"
