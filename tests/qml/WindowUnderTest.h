#pragma once

#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QtQml/QQmlExtensionPlugin>

#include "Appearance.h"
#include "chat/Answerer.h"
#include "chat/FramePacer.h"
#include "chat/PaintProbe.h"
#include "chat/Pinger.h"
#include "history/Archive.h"
#include "history/ConversationListModel.h"
#include "history/HistorySearch.h"
#include "history/Sessions.h"
#include "lab/Lab.h"
#include "latency/LatencyHistory.h"
#include "latency/Replays.h"
#include "net/ChatClient.h"
#include "presets/PresetLibrary.h"
#include "ScriptedServer.h"
#include "session/RequestLog.h"
#include "settings/ProviderListModel.h"
#include "store/HistoryStore.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"
#include "store/ModelLists.h"
#include "store/Settings.h"
#include "SystemWatch.h"

Q_IMPORT_QML_PLUGIN(FirstlightPlugin)

namespace firstlight {

// The whole window on a profile of its own; a server that the test speaks for answers.
class WindowUnderTest
{
public:
    // `prepare` may put files into the profile first. `url`: of a server that answers instead.
    explicit WindowUnderTest(
        const std::function<void(const QString &folder)> &prepare = {}, const QUrl &url = {})
        : m_prepared(prepare && (prepare(m_profile.path()), true))
    {
        // What QML complains of is not there, or not as it should be.
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^qrc:/")));
        Provider provider;
        provider.id = QStringLiteral("p");
        provider.name = QStringLiteral("Speaker");
        provider.baseUrl = url.isEmpty() ? m_server.url() : url;
        provider.needsKey = false;
        provider.model = QStringLiteral("m");
        keys.holdForThisRun(provider.id, Secret("k"));
        if (!saveProviders(m_profile.filePath(QStringLiteral("providers.json")), {{provider}, provider.id}))
            qFatal("the profile cannot be written");
        providers.load();

        engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine.setInitialProperties({
            {QStringLiteral("conversations"), QVariant::fromValue(&conversations)},
            {QStringLiteral("search"), QVariant::fromValue(&search)},
            {QStringLiteral("archive"), QVariant::fromValue(&archive)},
            {QStringLiteral("sessions"), QVariant::fromValue(&sessions)},
            {QStringLiteral("appearance"), QVariant::fromValue(&appearance)},
            {QStringLiteral("settings"), QVariant::fromValue(&settings)},
            {QStringLiteral("providers"), QVariant::fromValue(&providers)},
            {QStringLiteral("answerer"), QVariant::fromValue(&answerer)},
            {QStringLiteral("presets"), QVariant::fromValue(&presets)},
            {QStringLiteral("latency"), QVariant::fromValue(&latency)},
            {QStringLiteral("replays"), QVariant::fromValue(&replays)},
            {QStringLiteral("lab"), QVariant::fromValue(&lab)},
            {QStringLiteral("dataFolder"), m_profile.path()},
            {QStringLiteral("configFolder"), m_profile.path()},
            {QStringLiteral("still"), true},
        });
        engine.load(QStringLiteral("qrc:/qt/qml/Firstlight/Main.qml"));
        window = qobject_cast<QQuickWindow *>(engine.rootObjects().value(0));
        if (!window)
            qFatal("Main.qml does not load");
        pacer.setParentItem(window->contentItem());
        probe.watch(window);
        window->show();
        window->requestActivate();
        if (!QTest::qWaitForWindowActive(window))
            qFatal("the window does not become active");
    }

    Chat &chat() const { return *sessions.current(); }
    QString folder() const { return m_profile.path(); }

    // The server's side.
    bool isAsked() const { return m_socket != nullptr; }
    // What was asked; the next question is another.
    void forget()
    {
        m_socket = nullptr;
        m_server.requests.clear();
    }
    void say(const QByteArray &text)
    {
        m_socket->write(chatDelta(text));
        m_socket->flush();
    }
    void think(const QByteArray &text)
    {
        m_socket->write(thoughtDelta(text));
        m_socket->flush();
    }
    void end()
    {
        m_socket->write(chatEnd());
        m_socket->disconnectFromHost();
        m_socket = nullptr;
    }

    // The person's side.
    void type(const QString &text) const
    {
        for (const QChar letter : text)
            QTest::keyClick(window, letter.toLatin1());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) const { QTest::keyClick(window, key, with); }
    QString draft() const { return find("composer")->property("text").toString(); }

    // A whole turn, both sides of it.
    void ask(const QString &question, const QByteArray &answer)
    {
        type(question);
        press(Qt::Key_Return);
        reply(answer);
    }
    // To what was asked already.
    void reply(const QByteArray &answer)
    {
        QTRY_VERIFY(isAsked());
        say(answer);
        end();
        QTRY_VERIFY(!chat().isBusy());
    }

    // Of what is drawn, delegates of lists included; null where there is none.
    QQuickItem *seen(const char *name) const
    {
        return seen(window->contentItem(), QString::fromLatin1(name));
    }

    // The same within an item.
    static QQuickItem *seen(QQuickItem *root, const QString &name)
    {
        if (!root->isVisible())
            return nullptr;
        if (root->objectName() == name)
            return root;
        for (QQuickItem *child : root->childItems()) {
            if (QQuickItem *found = seen(child, name))
                return found;
        }
        return nullptr;
    }

    template <typename T = QQuickItem> T *find(const char *name) const
    {
        return window->findChild<T *>(QString::fromLatin1(name));
    }

    // By type, also in pages that a Repeater made, which are children of items only.
    template <typename T> T *seek() const { return seekIn<T>(window->contentItem()); }

private:
    template <typename T> static T *seekIn(QQuickItem *item)
    {
        if (T *self = qobject_cast<T *>(item))
            return self;
        if (T *child = item->findChild<T *>())
            return child;
        for (QQuickItem *child : item->childItems()) {
            if (T *found = seekIn<T>(child))
                return found;
        }
        return nullptr;
    }

    QTcpSocket *m_socket = nullptr;
    ScriptedServer m_server{[this](QTcpSocket &socket, const QByteArray &request) {
        if (request.startsWith("GET"))
            return void(
                socket.write(httpAnswer("{\"data\":[{\"id\":\"m\"}]}", "200 OK", "application/json")));
        m_socket = &socket;
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
    }};
    QTemporaryDir m_profile;
    bool m_prepared; // here, because what follows opens the files

public:
    SystemClock clock;
    Settings settings{m_profile.filePath(QStringLiteral("settings.ini"))};
    Appearance appearance{settings};
    ChatClient client{clock};
    KeyStore keys{QStringLiteral("io.github.firstlight.test")};
    HistoryStore history{m_profile.filePath(QStringLiteral("history.db"))};
    MetricsStore metrics{m_profile.filePath(QStringLiteral("metrics.db"))};
    FramePacer pacer;
    PaintProbe probe{clock};
    ConversationListModel conversations{history};
    HistorySearch search{history};
    Archive archive{history};
    ModelLists lists{m_profile.filePath(QStringLiteral("models.json"))};
    ProviderListModel providers{m_profile.filePath(QStringLiteral("providers.json")), lists, client, keys};
    PromptMemory prompts{m_profile.filePath(QStringLiteral("prompts"))};
    PresetLibrary presets{Profile{m_profile.path(), m_profile.path()}, providers, prompts};
    PriceList prices = PriceList::load({}).value_or(PriceList());
    SystemWatch system;
    Pinger pinger{client, keys, metrics};
    LatencyHistory latency{metrics, providers};
    AutoRoute route{m_profile.filePath(QStringLiteral("routes.json")), providers, metrics};
    Answerer answerer{providers, {}, lists, client, keys, settings, route};
    Lab lab{providers, {}, client, keys, metrics, m_profile.filePath(QStringLiteral("benchmarks"))};
    Sessions sessions{
        history, conversations, [this](Conversation conversation) {
            auto session = std::make_unique<ChatSession>(client, keys, std::move(conversation));
            new RequestLog(*session, metrics, Origin::Chat, session.get());
            auto watch = std::make_unique<CacheWatch>(*session, prompts, prices, &metrics);
            auto cache = std::make_unique<ChatCache>(*session, std::move(watch), prices, pinger, system);
            const auto target = [this](const ChatSession &asking, const Message &question, const Wish &wish) {
                Target target = answerer.target(asking, question, wish);
                presets.apply(asking.conversation().summary.id, target);
                return target;
            };
            return std::make_unique<Chat>(std::move(session), pacer, probe, target, std::move(cache));
        }};
    Replays replays{sessions};
    QQmlApplicationEngine engine;
    QQuickWindow *window = nullptr;
};

}
