#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "store/Settings.h"

namespace firstlight {

// The few looks to choose from, as lists for the settings page.
class AppearanceChoice : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::Settings *settings READ settings WRITE setSettings NOTIFY changed REQUIRED)
    Q_PROPERTY(QList<QString> themes READ themes CONSTANT)
    Q_PROPERTY(int theme READ theme WRITE setTheme NOTIFY changed) // index into themes
    Q_PROPERTY(QList<QString> zooms READ zooms CONSTANT)
    Q_PROPERTY(int zoom READ zoom WRITE setZoom NOTIFY changed) // index into zooms; -1: another
public:
    using QObject::QObject;

    Settings *settings() const { return m_settings; }
    void setSettings(Settings *settings);

    QList<QString> themes() const;
    int theme() const;
    void setTheme(int index);
    QList<QString> zooms() const;
    int zoom() const;
    void setZoom(int index);

Q_SIGNALS:
    void changed();

private:
    Settings *m_settings = nullptr;
};

}
