#pragma once

#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTest>
#include <QtQml/QQmlExtensionPlugin>

#include "Appearance.h"
#include "chat/Answerer.h"
#include "chat/FramePacer.h"
#include "chat/PaintProbe.h"
#include "history/ConversationListModel.h"
#include "history/Sessions.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "settings/ProviderListModel.h"
#include "store/HistoryStore.h"
#include "store/KeyStore.h"
#include "store/Settings.h"

Q_IMPORT_QML_PLUGIN(FirstlightPlugin)

namespace firstlight {

// The whole window on a profile of its own; a server that the test speaks for answers.
class WindowUnderTest
{
public:
    // `url`: of a server that answers instead.
    explicit WindowUnderTest(const QUrl &url = {})
    {
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
            {QStringLiteral("sessions"), QVariant::fromValue(&sessions)},
            {QStringLiteral("appearance"), QVariant::fromValue(&appearance)},
            {QStringLiteral("settings"), QVariant::fromValue(&settings)},
            {QStringLiteral("providers"), QVariant::fromValue(&providers)},
            {QStringLiteral("answerer"), QVariant::fromValue(&answerer)},
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

    // The server's side.
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

    // The person's side.
    void type(const QString &text) const
    {
        for (const QChar letter : text)
            QTest::keyClick(window, letter.toLatin1());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) const { QTest::keyClick(window, key, with); }

    template <typename T = QQuickItem> T *find(const char *name) const
    {
        return window->findChild<T *>(QString::fromLatin1(name));
    }

private:
    QTcpSocket *m_socket = nullptr;
    ScriptedServer m_server{[this](QTcpSocket &socket, const QByteArray &request) {
        if (request.startsWith("GET"))
            return void(
                socket.write(httpAnswer("{\"data\":[{\"id\":\"m\"}]}", "200 OK", "application/json")));
        m_socket = &socket;
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
    }};
    QTemporaryDir m_profile;

public:
    SystemClock clock;
    Settings settings{m_profile.filePath(QStringLiteral("settings.ini"))};
    Appearance appearance{settings};
    ChatClient client{clock};
    KeyStore keys{QStringLiteral("io.github.firstlight.test")};
    HistoryStore history{m_profile.filePath(QStringLiteral("history.db"))};
    FramePacer pacer;
    PaintProbe probe{clock};
    ConversationListModel conversations{history};
    ProviderListModel providers{m_profile.filePath(QStringLiteral("providers.json")), client, keys};
    Answerer answerer{providers, {}, client, keys};
    Sessions sessions{history, conversations, [this](Conversation conversation) {
                          return std::make_unique<Chat>(
                              std::make_unique<ChatSession>(client, keys, std::move(conversation)), pacer,
                              probe, [this] { return answerer.target(); });
                      }};
    QQmlApplicationEngine engine;
    QQuickWindow *window = nullptr;
};

}
