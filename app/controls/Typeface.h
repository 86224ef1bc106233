#pragma once

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// A family of fonts by its wished name; the system's own where that is not installed.
class Typeface : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString wished MEMBER m_wished NOTIFY changed)
    Q_PROPERTY(
        bool fixedPitch MEMBER m_fixedPitch NOTIFY changed) // the system's font for code stands in for it
    Q_PROPERTY(QString family READ family NOTIFY changed)
public:
    using QObject::QObject;

    QString family() const;

Q_SIGNALS:
    void changed();

private:
    QString m_wished;
    bool m_fixedPitch = false;
};

}
