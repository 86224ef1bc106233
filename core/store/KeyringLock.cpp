#include "store/KeyringLock.h"

#include <QObject>

#ifdef Q_OS_LINUX
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#endif

namespace firstlight {

#ifdef Q_OS_LINUX

void askWhetherKeyringIsLocked(QObject *context, std::function<void(bool)> answer)
{
    // specifications.freedesktop.org/secret-service, "org.freedesktop.Secret.Collection".
    auto question = QDBusMessage::createMethodCall(u"org.freedesktop.secrets"_qs,
        u"/org/freedesktop/secrets/aliases/default"_qs, u"org.freedesktop.DBus.Properties"_qs, u"Get"_qs);
    question << u"org.freedesktop.Secret.Collection"_qs << u"Locked"_qs;
    auto *watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), context);
    QObject::connect(
        watcher, &QDBusPendingCallWatcher::finished, context, [watcher, answer = std::move(answer)] {
            const QDBusPendingReply<QDBusVariant> reply = *watcher;
            watcher->deleteLater();
            answer(reply.isValid() && reply.value().variant().toBool());
        });
}

#else

void askWhetherKeyringIsLocked(QObject *context, std::function<void(bool)> answer)
{
    QMetaObject::invokeMethod(
        context, [answer = std::move(answer)] { answer(false); }, Qt::QueuedConnection);
}

#endif

}
