#pragma once

#include <QObject>
#include <QStringList>
#include <QVariantMap>

#include "domain/SystemState.h"

namespace firstlight {

// Looks at what the desktop and the network say of themselves: logind tells of sleep and of the lock, the
// screen saver of the lock too, Qt of a metered network. What nobody tells stays false. GUI thread.
class SystemWatch : public QObject
{
    Q_OBJECT
public:
    explicit SystemWatch(QObject *parent = nullptr);

    const SystemState &state() const { return m_state; }

Q_SIGNALS:
    void changed(const firstlight::SystemState &state);

private Q_SLOTS:
    void sleepComes(bool start);
    void saverChanged(bool active);
    void sessionChanged(const QString &interface, const QVariantMap &values, const QStringList &invalid);

private:
    void watchNetwork();
    void watchDesktop();
    void watchSession();
    void set(bool SystemState::*what, bool value);

    SystemState m_state;
};

}
