#include <QTemporaryDir>
#include <QTest>

#include "chat/AutoRoute.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "session/RequestLog.h"
#include "settings/ProviderListModel.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"
#include "store/ModelLists.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What the window's Auto stands on, with one server that answers for both sides.
struct Desk
{
    Desk()
    {
        ProviderSet set;
        for (const auto &name : {u"Small: inc"_s, u"Large"_s}) {
            Provider provider;
            provider.id = name.left(5).toLower();
            provider.name = name;
            provider.needsKey = false;
            provider.baseUrl = server.url();
            provider.model = name.left(5) + u"-1"_s;
            set.providers.append(provider);
        }
        if (!saveProviders(file(u"providers.json"_s), set))
            qFatal("no providers");
        providers = std::make_unique<ProviderListModel>(file(u"providers.json"_s), lists, client, keys);
        providers->load();
        route = std::make_unique<AutoRoute>(file(u"routes.json"_s), *providers, metrics);
    }

    QString file(const QString &name) const { return dir.filePath(name); }

    static Message question(const QString &text)
    {
        Message message;
        message.text = text;
        return message;
    }

    void ask(ChatSession &session, const QString &text)
    {
        const Routing chosen = route->route(session, question(text), {});
        const auto candidate = *route->candidate(chosen.side);
        Target target{.provider = candidate.provider,
            .model = candidate.model,
            .system = {},
            .maxTokens = {},
            .temperature = {}};
        target.route = chosen;
        session.setTarget(target);
        session.send(text);
        if (!QTest::qWaitFor([&] { return !session.isBusy(); }, 20'000))
            qWarning("no end");
    }

    QTemporaryDir dir;
    QByteArray usage = "{\"prompt_tokens\":30,\"completion_tokens\":1}";
    ScriptedServer server{[this](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(chatDelta("fine")
            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
              "data: {\"choices\":[],\"usage\":"
            + usage + "}\n\ndata: [DONE]\n\n"));
    }};
    SystemClock clock;
    ChatClient client{clock};
    KeyStore keys{u"io.github.firstlight.test"_s};
    MetricsStore metrics{file(u"metrics.db"_s)};
    ModelLists lists{file(u"models.json"_s)};
    std::unique_ptr<ProviderListModel> providers;
    std::unique_ptr<AutoRoute> route;
};

class TestAutoRoute : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsReadyWithBothSides()
    {
        Desk desk;
        QVERIFY(!desk.route->isReady());
        QCOMPARE(desk.route->choices(), (QStringList{u"Small: inc: Small-1"_s, u"Large: Large-1"_s}));
        desk.route->setQuick(u"Small: inc: tiny:8b"_s);
        QVERIFY(!desk.route->isReady());
        desk.route->setStrong(u"Nobody: x"_s);
        QVERIFY(!desk.route->fault().isEmpty());
        QVERIFY(!desk.route->isReady());
        desk.route->setStrong(u"Large"_s); // with the model that it has
        QVERIFY2(desk.route->fault().isEmpty(), qPrintable(desk.route->fault()));
        QVERIFY(desk.route->isReady());
        QCOMPARE(desk.route->candidate(RouteSide::Quick)->model, u"tiny:8b"_s);
        QCOMPARE(desk.route->candidate(RouteSide::Strong)->model, u"Large-1"_s);
        // The file is what counts: another start reads it.
        const AutoRoute again(desk.file(u"routes.json"_s), *desk.providers, desk.metrics);
        QVERIFY(again.isReady());
        QCOMPARE(again.quick(), u"Small: inc: tiny:8b"_s);
    }

    void aBrokenFileIsSaidAndKept()
    {
        Desk desk;
        QFile file(desk.file(u"routes.json"_s));
        QVERIFY(file.open(QFile::WriteOnly) && file.write("{\"rules\": [") > 0);
        file.close();
        desk.route->load();
        QVERIFY(desk.route->fault().contains(u"routes.json"));
        QVERIFY(!desk.route->isReady());
        desk.route->setQuick(u"Large"_s); // must not write over what somebody was editing
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("{\"rules\": ["));
    }

    void eachReplySaysWhyAndStaysWarm()
    {
        Desk desk;
        desk.route->setQuick(u"Small: inc"_s);
        desk.route->setStrong(u"Large"_s);
        ChatSession session(desk.client, desk.keys, newConversation(QDateTime::currentDateTimeUtc()));
        desk.ask(session, u"Who wrote Middlemarch?"_s);
        QCOMPARE(session.at(1).provider, u"small"_s);
        QCOMPARE(session.routeOf(session.at(1).id)->rule, u"short fact"_s);
        QCOMPARE(RequestLog::recordsOf(session, 1, Origin::Chat).first().route,
            u"auto, quick, rule: short fact"_s);
        desk.usage = "{\"prompt_tokens\":5000,\"completion_tokens\":1}";
        desk.ask(session, u"Think carefully: what made it last?"_s);
        QCOMPARE(session.at(3).provider, u"large"_s);
        desk.ask(session, u"Who was her husband?"_s);
        QCOMPARE(session.at(5).provider, u"large"_s);
        QCOMPARE(session.routeOf(session.at(5).id)->reason, Routing::Reason::Warm);
        // The other one is a click away.
        const Routing other =
            desk.route->route(session, Desk::question(u"Who was her husband?"_s), RouteSide::Quick);
        QCOMPARE(other, (Routing{RouteSide::Quick, Routing::Reason::Asked, {}}));
    }

    void aFileGoesToTheStrongSide()
    {
        Desk desk;
        desk.route->setQuick(u"Small: inc"_s);
        desk.route->setStrong(u"Large"_s);
        const ChatSession session(desk.client, desk.keys, newConversation(QDateTime::currentDateTimeUtc()));
        Message question = Desk::question(u"Who wrote Middlemarch?"_s);
        QCOMPARE(desk.route->route(session, question, {}).side, RouteSide::Quick);
        question.attachments.append({u"notes.txt"_s, u"Some notes."_s});
        QCOMPARE(desk.route->route(session, question, {}).rule, u"images or files"_s);
        QCOMPARE(desk.route->route(session, question, {}).side, RouteSide::Strong);
    }
};

QTEST_MAIN(TestAutoRoute)
#include "tst_auto_route.moc"
