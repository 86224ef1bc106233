#include "Appearance.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QEvent>
#include <QGuiApplication>
#include <QPalette>

using namespace Qt::StringLiterals;

namespace firstlight {

using Groups = QMap<QString, QVariantMap>;

static const QString portal = u"org.freedesktop.portal.Desktop"_s;
static const QString path = u"/org/freedesktop/portal/desktop"_s;
static const QString settingsInterface = u"org.freedesktop.portal.Settings"_s;
static const QString look = u"org.freedesktop.appearance"_s;
static const QString gnome = u"org.gnome.desktop.interface"_s;

Appearance::Appearance(const Settings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
    connect(&settings, &Settings::themeChanged, this, &Appearance::changed);
    connect(&settings, &Settings::textZoomChanged, this, &Appearance::changed);
    qApp->installEventFilter(this);
    read();
}

bool Appearance::isDark() const
{
    if (m_settings.theme() != Settings::Theme::System)
        return m_settings.theme() == Settings::Theme::Dark;
    if (m_scheme != 0)
        return m_scheme == 1;
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightnessF() < palette.color(QPalette::WindowText).lightnessF();
}

void Appearance::read()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(portal, path, settingsInterface, u"SettingChanged"_s, this,
        SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(portal, path, settingsInterface, u"ReadAll"_s);
    question << QStringList{look, gnome};
    constexpr int timeout = 200; // ms
    m_answer = new QDBusPendingCallWatcher(bus.asyncCall(question, timeout), this);
    connect(m_answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *answer) {
        const QDBusMessage reply = answer->reply();
        m_answer = nullptr;
        answer->deleteLater();
        if (reply.type() != QDBusMessage::ReplyMessage || reply.arguments().isEmpty())
            return;
        const auto groups = qdbus_cast<Groups>(reply.arguments().constFirst());
        for (auto group = groups.begin(); group != groups.end(); ++group)
            for (auto entry = group->begin(); entry != group->end(); ++entry)
                take(group.key(), entry.key(), entry.value());
        Q_EMIT changed();
    });
}

void Appearance::settle()
{
    if (m_answer)
        m_answer->waitForFinished();
}

void Appearance::settingChanged(const QString &group, const QString &key, const QDBusVariant &value)
{
    take(group, key, value.variant());
    Q_EMIT changed();
}

void Appearance::take(const QString &group, const QString &key, const QVariant &value)
{
    if (group == look && key == u"color-scheme")
        m_scheme = value.toInt();
    else if (group == look && key == u"reduced-motion")
        m_reduceMotion = value.toInt() == 1;
    else if (group == gnome && key == u"enable-animations")
        m_reduceMotion = !value.toBool();
}

bool Appearance::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange)
        Q_EMIT changed();
    return false;
}

}
