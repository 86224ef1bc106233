#include <memory>

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "session/RequestLog.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;

// A server that counts, and what asks it: with a cache that is on or off.
struct Desk
{
    explicit Desk(const QString &path, std::chrono::seconds goodFor = 1h)
        : cache(new ResponseCache(client, path))
    {
        cache->setGoodFor(goodFor);
    }

    std::unique_ptr<ChatSession> session(const Target &target)
    {
        auto session = std::make_unique<ChatSession>(
            client, keys, newConversation(QDateTime::currentDateTimeUtc()), nullptr, Shared{{}, cache});
        session->setTarget(target);
        return session;
    }

    Target target() const
    {
        Target target;
        target.provider.id = u"p"_s;
        target.provider.needsKey = false;
        target.provider.retries = 0;
        target.provider.baseUrl = server.url();
        target.model = u"m"_s;
        return target;
    }

    // -> the reply
    Message ask(ChatSession &session, const QString &text)
    {
        session.send(text);
        if (!QTest::qWaitFor([&] { return !session.isBusy(); }, 20'000))
            qWarning("no end");
        return session.at(session.count() - 1);
    }
    Message ask(const Target &target, const QString &text = u"hello"_s)
    {
        return ask(*session(target), text);
    }

    QByteArray answer = chatDelta("fine") + chatEnd();
    ScriptedServer server{
        [this](QTcpSocket &socket, const QByteArray &) { socket.write(httpAnswer(answer)); }};
    SystemClock clock;
    ChatClient client{clock};
    KeyStore keys{u"io.github.firstlight.test"_s};
    ResponseCache *cache;
};

class TestResponseCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_dir.isValid()); }
    void cleanup()
    {
        for (const QString &suffix : {QString(), u"-wal"_s, u"-shm"_s})
            QFile::remove(path() + suffix);
    }

    void theSameQuestionIsAnsweredAtOnce()
    {
        Desk desk(path());
        QVERIFY(!desk.ask(desk.target()).isRemembered());
        const Message again = desk.ask(desk.target());
        QVERIFY(again.isRemembered());
        QCOMPARE(again.text, u"fine"_s);
        QCOMPARE(again.end, End::Complete);
        QCOMPARE(desk.server.requests.size(), 1);
        // It outlives the program.
        ChatClient next(desk.clock);
        auto *found = new ResponseCache(next, path());
        found->setGoodFor(1h);
        ChatSession session(
            next, desk.keys, newConversation(QDateTime::currentDateTimeUtc()), nullptr, Shared{{}, found});
        session.setTarget(desk.target());
        QVERIFY(desk.ask(session, u"hello"_s).isRemembered());
        QCOMPARE(desk.server.requests.size(), 1);
    }

    void everyByteCounts()
    {
        Desk desk(path());
        desk.ask(desk.target());
        Target target = desk.target();
        target.temperature = 0.5;
        QVERIFY(!desk.ask(target).isRemembered());
        target = desk.target();
        target.model = u"n"_s;
        QVERIFY(!desk.ask(target).isRemembered());
        target = desk.target();
        target.system = u"Be brief."_s;
        QVERIFY(!desk.ask(target).isRemembered());
        target = desk.target();
        target.provider.id = u"q"_s; // another account
        QVERIFY(!desk.ask(target).isRemembered());
        target = desk.target();
        target.provider.headers = {{"X-Team", "blue"}};
        QVERIFY(!desk.ask(target).isRemembered());
        target = desk.target();
        target.provider.reportsProgress = true;
        QVERIFY(!desk.ask(target).isRemembered());
        target.cache = CacheLifetime::FiveMinutes; // the prompt plan is in the bytes too
        QVERIFY(!desk.ask(target).isRemembered());
        QVERIFY(!desk.ask(desk.target(), u"hello "_s).isRemembered());
        QVERIFY(desk.ask(desk.target()).isRemembered());
        // The same words later in a conversation are another request.
        const auto session = desk.session(desk.target());
        QVERIFY(desk.ask(*session, u"hello"_s).isRemembered());
        QVERIFY(!desk.ask(*session, u"hello"_s).isRemembered());
    }

    void anotherPictureIsAnotherRequest()
    {
        Desk desk(path());
        const auto show = [&](const char *bytes) {
            const auto session = desk.session(desk.target());
            session->send(u"hello"_s, {}, {{u"a.png"_s, {}, bytes, u"image/png"_s}});
            if (!QTest::qWaitFor([&] { return !session->isBusy(); }, 20'000))
                qWarning("no end");
            return session->at(1).isRemembered();
        };
        desk.ask(desk.target());
        QVERIFY(!show("one"));
        QVERIFY(!show("two"));
        QVERIFY(show("one"));
        QCOMPARE(desk.server.requests.size(), 3);
    }

    void itIsOffUntilAskedFor()
    {
        Desk desk(path(), 0s);
        desk.ask(desk.target());
        QVERIFY(!desk.ask(desk.target()).isRemembered());
        QCOMPARE(desk.server.requests.size(), 2);
        QVERIFY(!QFile::exists(path()));
    }

    void itForgetsInTime()
    {
        Desk desk(path());
        desk.ask(desk.target());
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"age"_s);
            database.setDatabaseName(path());
            QVERIFY(database.open());
            QVERIFY(QSqlQuery(database).exec(u"UPDATE replies SET at = at - 3601"_s));
        }
        QSqlDatabase::removeDatabase(u"age"_s);
        QVERIFY(!desk.ask(desk.target()).isRemembered());
        QVERIFY(desk.ask(desk.target()).isRemembered());
    }

    void askingAnewAsksTheProvider()
    {
        Desk desk(path());
        desk.ask(desk.target());
        const auto session = desk.session(desk.target());
        QVERIFY(desk.ask(*session, u"hello"_s).isRemembered());
        desk.answer = chatDelta("better") + chatEnd();
        session->retry();
        QTRY_VERIFY(!session->isBusy());
        QCOMPARE(session->at(1).text, u"better"_s);
        QVERIFY(!session->at(1).isRemembered());
        // And the newer answer is the one that is remembered.
        QCOMPARE(desk.ask(desk.target()).text, u"better"_s);
        QCOMPARE(desk.server.requests.size(), 2);
    }

    void onlyWholeAnswersAreKept()
    {
        Desk desk(path());
        desk.answer = chatDelta("half"); // no last signal
        desk.ask(desk.target());
        desk.answer = chatDelta("long")
            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: "
              "[DONE]\n\n";
        desk.ask(desk.target());
        desk.answer = R"(data: {"error":{"message":"no"}})"
                      "\n\n";
        desk.ask(desk.target());
        desk.answer = chatDelta("whole") + chatEnd();
        QCOMPARE(desk.ask(desk.target()).text, u"whole"_s);
        QCOMPARE(desk.server.requests.size(), 4);
    }

    void noStatisticCountsIt()
    {
        Desk desk(path());
        desk.ask(desk.target());
        const auto session = desk.session(desk.target());
        QVERIFY(desk.ask(*session, u"hello"_s).isRemembered());
        QCOMPARE(RequestLog::recordsOf(*session, 1, Origin::Chat).size(), 0);
    }

    void clearingDeletesTheWords()
    {
        Desk desk(path());
        desk.answer = chatDelta("verysecretword") + chatEnd();
        desk.ask(desk.target());
        QVERIFY(holds("verysecretword"));
        desk.cache->clear();
        QTRY_VERIFY(!holds("verysecretword"));
        QVERIFY(!desk.ask(desk.target()).isRemembered());
    }

private:
    QString path() const { return m_dir.filePath(u"cache.db"_s); }
    bool holds(const QByteArray &word) const
    {
        for (const QString &suffix : {QString(), u"-wal"_s}) {
            QFile file(path() + suffix);
            if (file.open(QFile::ReadOnly) && file.readAll().contains(word))
                return true;
        }
        return false;
    }

    QTemporaryDir m_dir;
};

QTEST_GUILESS_MAIN(TestResponseCache)
#include "tst_response_cache.moc"
