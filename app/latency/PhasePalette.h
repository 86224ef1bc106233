#pragma once

#include <QColor>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "latency/PhaseBars.h"

namespace firstlight {

// The colours of the phases, once for QML and for the pictures that C++ paints. Theme fills it.
class PhasePalette : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QColor queue MEMBER queue NOTIFY changed)
    Q_PROPERTY(QColor dns MEMBER dns NOTIFY changed)
    Q_PROPERTY(QColor connect MEMBER connecting NOTIFY changed)
    Q_PROPERTY(QColor tls MEMBER tls NOTIFY changed)
    Q_PROPERTY(QColor send MEMBER send NOTIFY changed)
    Q_PROPERTY(QColor wait MEMBER wait NOTIFY changed)
    Q_PROPERTY(QColor reasoning MEMBER reasoning NOTIFY changed)
    Q_PROPERTY(QColor answer MEMBER answer NOTIFY changed)
    Q_PROPERTY(QColor stall MEMBER stall NOTIFY changed)
public:
    using QObject::QObject;

    QColor of(Phase phase) const;
    Q_INVOKABLE QColor ofRow(int phase) const { return of(static_cast<Phase>(phase)); }

    // Of one of several lines in a picture, told apart from its neighbours; the last is for all others.
    Q_INVOKABLE QColor ofSeries(int series) const;

    QColor queue, dns, connecting, tls, send, wait, reasoning, answer, stall;

Q_SIGNALS:
    void changed();
};

}
