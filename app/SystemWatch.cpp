#include "SystemWatch.h"

#include <utility>

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QNetworkInformation>

using namespace Qt::StringLiterals;

namespace firstlight {

static const QString logind = u"org.freedesktop.login1"_s;
static const QString loginPath = u"/org/freedesktop/login1"_s;

SystemWatch::SystemWatch(QObject *parent)
    : QObject(parent)
{
    watchNetwork();
    watchDesktop();
}

void SystemWatch::set(bool SystemState::*what, bool value)
{
    if (std::exchange(m_state.*what, value) != value)
        Q_EMIT changed(m_state);
}

void SystemWatch::watchNetwork()
{
    if (!QNetworkInformation::loadBackendByFeatures(QNetworkInformation::Feature::Metered))
        return;
    const QNetworkInformation *network = QNetworkInformation::instance();
    m_state.metered = network->isMetered();
    connect(network, &QNetworkInformation::isMeteredChanged, this,
        [this](bool metered) { set(&SystemState::metered, metered); });
}

void SystemWatch::watchDesktop()
{
    QDBusConnection system = QDBusConnection::systemBus();
    if (system.isConnected()) {
        system.connect(logind, loginPath, u"org.freedesktop.login1.Manager"_s, u"PrepareForSleep"_s, this,
            SLOT(sleepComes(bool)));
        watchSession();
    }
    QDBusConnection session = QDBusConnection::sessionBus();
    if (!session.isConnected())
        return;
    // Desktops differ in which of these they speak.
    for (const QString &name : {u"org.freedesktop.ScreenSaver"_s, u"org.gnome.ScreenSaver"_s})
        session.connect(QString(), QString(), name, u"ActiveChanged"_s, this, SLOT(saverChanged(bool)));
}

// Signals come from the session's own path, which logind has to be asked for.
void SystemWatch::watchSession()
{
    QDBusMessage question = QDBusMessage::createMethodCall(
        logind, loginPath, u"org.freedesktop.login1.Manager"_s, u"GetSession"_s);
    question << u"auto"_s;
    constexpr int timeout = 2000; // ms; nothing waits for it
    auto *answer =
        new QDBusPendingCallWatcher(QDBusConnection::systemBus().asyncCall(question, timeout), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        const QDBusPendingReply<QDBusObjectPath> path = *answer;
        answer->deleteLater();
        if (path.isError())
            return;
        QDBusConnection::systemBus().connect(logind, path.value().path(),
            u"org.freedesktop.DBus.Properties"_s, u"PropertiesChanged"_s, this,
            SLOT(sessionChanged(QString, QVariantMap, QStringList)));
    });
}

void SystemWatch::sleepComes(bool start)
{
    set(&SystemState::asleep, start);
}

void SystemWatch::saverChanged(bool active)
{
    set(&SystemState::locked, active);
}

void SystemWatch::sessionChanged(const QString &, const QVariantMap &values, const QStringList &)
{
    if (const auto locked = values.constFind(u"LockedHint"_s); locked != values.constEnd())
        set(&SystemState::locked, locked->toBool());
}

}
