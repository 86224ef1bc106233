#pragma once

#include <QColor>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// How running text looks: sizes in points, colours, the pitch of a line in pixels. Theme fills it, once.
class ProseStyle : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qreal zoom MEMBER zoom NOTIFY changed)
    Q_PROPERTY(qreal size MEMBER size NOTIFY changed)
    Q_PROPERTY(qreal headingSize MEMBER headingSize NOTIFY changed)
    Q_PROPERTY(qreal codeSize MEMBER codeSize NOTIFY changed)
    Q_PROPERTY(qreal pitch MEMBER pitch NOTIFY changed) // of a line of the size `size`
    Q_PROPERTY(qreal codePitch MEMBER codePitch NOTIFY changed)
    Q_PROPERTY(QString mono MEMBER mono NOTIFY changed)
    Q_PROPERTY(QColor text MEMBER text NOTIFY changed)
    Q_PROPERTY(QColor quiet MEMBER quiet NOTIFY changed) // marks, quotes
    Q_PROPERTY(QColor link MEMBER link NOTIFY changed)
    Q_PROPERTY(QColor ground MEMBER ground NOTIFY changed) // of code within a line
    Q_PROPERTY(QColor keyword MEMBER keyword NOTIFY changed)
    Q_PROPERTY(QColor name MEMBER name NOTIFY changed)
    Q_PROPERTY(QColor type MEMBER type NOTIFY changed)
    Q_PROPERTY(QColor string MEMBER string NOTIFY changed)
    Q_PROPERTY(QColor number MEMBER number NOTIFY changed)
public:
    using QObject::QObject;

    qreal zoom = 1;
    qreal size = 12, headingSize = 13, codeSize = 10, pitch = 25.6, codePitch = 20.8;
    QString mono;
    QColor text, quiet, link, ground, keyword, name, type, string, number;

Q_SIGNALS:
    void changed();
};

}
