#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "store/Settings.h"

namespace firstlight {

// For how long an answer is remembered, as a choice for the settings page.
class MemoryChoice : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::Settings *settings READ settings WRITE setSettings NOTIFY changed REQUIRED)
    Q_PROPERTY(QList<QString> spans READ spans CONSTANT)
    Q_PROPERTY(int span READ span WRITE setSpan NOTIFY changed) // index into spans; -1: another
public:
    using QObject::QObject;

    Settings *settings() const { return m_settings; }
    void setSettings(Settings *settings);

    QList<QString> spans() const;
    int span() const;
    void setSpan(int index);

Q_SIGNALS:
    void changed();

private:
    Settings *m_settings = nullptr;
};

}
