#include "store/KeyringState.h"

#include <QObject>

#ifdef Q_OS_LINUX
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#endif

using namespace Qt::StringLiterals;

namespace firstlight {

static void answerLater(QObject *context, KeyringState state, std::function<void(KeyringState)> answer)
{
    QMetaObject::invokeMethod(
        context, [state, answer = std::move(answer)] { answer(state); }, Qt::QueuedConnection);
}

#ifdef Q_OS_LINUX

static KeyringState stateOf(const QDBusPendingReply<QDBusVariant> &reply)
{
    if (reply.isValid())
        return reply.value().variant().toBool() ? KeyringState::Locked : KeyringState::Open;
    switch (reply.error().type()) {
    case QDBusError::UnknownObject: // a service without a default collection
    case QDBusError::UnknownInterface:
    case QDBusError::UnknownMethod:
    case QDBusError::UnknownProperty:
        return KeyringState::Open;
    default:
        return KeyringState::Missing;
    }
}

void askKeyringState(QObject *context, std::function<void(KeyringState)> answer)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) { // a call on it would never be answered
        answerLater(context, KeyringState::Missing, std::move(answer));
        return;
    }
    // specifications.freedesktop.org/secret-service, "org.freedesktop.Secret.Collection".
    auto question = QDBusMessage::createMethodCall(u"org.freedesktop.secrets"_s,
        u"/org/freedesktop/secrets/aliases/default"_s, u"org.freedesktop.DBus.Properties"_s, u"Get"_s);
    question << u"org.freedesktop.Secret.Collection"_s << u"Locked"_s;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), context);
    QObject::connect(
        watcher, &QDBusPendingCallWatcher::finished, context, [watcher, answer = std::move(answer)] {
            watcher->deleteLater();
            answer(stateOf(*watcher));
        });
}

#else

void askKeyringState(QObject *context, std::function<void(KeyringState)> answer)
{
    answerLater(context, KeyringState::Open, std::move(answer));
}

#endif

}
