#include "latency/DriftNotice.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QGuiApplication>
#include <QVariantMap>

#include "latency/DriftText.h"
#include "latency/LatencyHistory.h"
#include "store/Settings.h"

using namespace Qt::StringLiterals;

namespace firstlight {

DriftNotice::DriftNotice(LatencyHistory &history, const Settings &settings, QObject *parent)
    : QObject(parent)
    , m_history(history)
    , m_settings(settings)
{
    connect(&history, &LatencyHistory::slowed, this, &DriftNotice::tell);
}

void DriftNotice::tell(const DriftFinding &finding) const
{
    if (!m_settings.tellsOfDrift())
        return;
    QDBusMessage call = QDBusMessage::createMethodCall(u"org.freedesktop.Notifications"_s,
        u"/org/freedesktop/Notifications"_s, u"org.freedesktop.Notifications"_s, u"Notify"_s);
    const QString title =
        tr("%1 at %2 is slower than it was").arg(finding.model, m_history.nameOf(finding.provider));
    const QString body = driftSubject(finding) + u": "_s + driftEvidence(finding);
    call.setArguments({u"Firstlight"_s, 0u, QGuiApplication::desktopFileName(), title, body.toHtmlEscaped(),
        QStringList(), QVariantMap{{u"desktop-entry"_s, QGuiApplication::desktopFileName()}}, -1});
    // Not waited for: nobody needs the answer.
    QDBusConnection::sessionBus().send(call);
}

}
