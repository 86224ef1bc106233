#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QtQml/qqmlregistration.h>
#include <QVariantMap>

#include "store/Settings.h"

class QDBusPendingCallWatcher;

namespace firstlight {

// Light or dark, and whether things may move: as the system says, unless the person chose. The system is
// asked through the desktop portal (org.freedesktop.portal.Settings); without one, the palette's lightness
// tells. GUI thread.
class Appearance : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(bool dark READ isDark NOTIFY changed)
    Q_PROPERTY(bool reduceMotion READ reduceMotion NOTIFY changed)
    Q_PROPERTY(double zoom READ zoom NOTIFY changed) // of text; 1 is the design's size
public:
    explicit Appearance(const Settings &settings, QObject *parent = nullptr);

    bool isDark() const;
    bool reduceMotion() const { return m_reduceMotion; }
    double zoom() const { return m_settings.textZoom(); }

    // Waits for the portal's first answer, 200 ms at most, so that the first frame has the right colours.
    void settle();

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void settingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void read();
    void take(const QString &group, const QString &key, const QVariant &value);

    const Settings &m_settings;
    QDBusPendingCallWatcher *m_answer = nullptr; // deletes itself when it came
    int m_scheme = 0; // of the portal: 0 no preference or no portal, 1 dark, 2 light
    bool m_reduceMotion = false;
};

}
