#pragma once

#include <QEventLoop>
#include <QTimer>

#include "domain/Timeline.h"
#include "net/ChatClient.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

namespace firstlight {

// Asks a server on loopback through the whole path, from ChatSession down, as the window does.
class MeasuredChat
{
public:
    // `caFile`: whose certificates count beside the system's; empty for none.
    MeasuredChat(Clock &clock, LowDelay &lowDelay, const QUrl &url, const QString &caFile = {})
        : m_client(clock, &lowDelay)
    {
        m_target.provider.id = QStringLiteral("bench");
        m_target.provider.baseUrl = url;
        m_target.provider.needsKey = false;
        m_target.provider.transport.caFile = caFile;
        m_target.model = QStringLiteral("timetable");
        m_keys.holdForThisRun(m_target.provider.id, Secret("none"));
    }

    const Target &target() const { return m_target; }

    // The reply of a conversation of one question, when it is over; and what it got, where that is asked for.
    Message ask(const QString &question, Capture *record = nullptr)
    {
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(m_target);
        QEventLoop loop;
        QObject::connect(&session, &ChatSession::ended, &loop, &QEventLoop::quit);
        QTimer::singleShot(0, &session, [&] { session.send(question); });
        loop.exec();
        if (record && session.recordOf(session.at(1).id))
            *record = *session.recordOf(session.at(1).id);
        return session.at(1);
    }

private:
    ChatClient m_client;
    KeyStore m_keys{QStringLiteral("io.github.firstlight.bench")};
    Target m_target;
};

}
