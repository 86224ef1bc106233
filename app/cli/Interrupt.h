#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace firstlight::cli {

// Ctrl-C as a signal in the event loop: a handler may do nothing but write a byte. A second Ctrl-C ends the
// process at once.
class Interrupt : public QObject
{
    Q_OBJECT
public:
    explicit Interrupt(QObject *parent = nullptr);

Q_SIGNALS:
    void pressed();

private:
    QSocketNotifier *m_notifier;
};

}
