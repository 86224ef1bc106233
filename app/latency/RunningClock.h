#pragma once

#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include "latency/ReplyFigures.h"

namespace firstlight {

// The clock beside a reply that has brought nothing yet: nobody else tells the window that time passes. It
// runs only then.
class RunningClock : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures WRITE setFigures NOTIFY figuresChanged)
    Q_PROPERTY(QString text READ text NOTIFY ticked) // "1.4 s"
    Q_PROPERTY(QString doing READ doing NOTIFY ticked) // what it waits for; a queue counts down
    Q_PROPERTY(bool late READ isLate NOTIFY ticked) // it has waited for 2 s (design.md, Time-outs)
public:
    explicit RunningClock(QObject *parent = nullptr);

    ReplyFigures figures() const { return m_figures; }
    void setFigures(const ReplyFigures &figures);

    QString text() const;
    QString doing() const;
    bool isLate() const;

Q_SIGNALS:
    void figuresChanged();
    void ticked();

private:
    double elapsed() const; // ms

    ReplyFigures m_figures;
    QTimer m_timer;
};

}
