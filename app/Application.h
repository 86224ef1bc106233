#pragma once

#include <QApplication>

#include "net/LowDelay.h"

namespace firstlight {

// Sees the events of every thread on their way, which is how sockets lose their delay (net/LowDelay.h).
class Application : public QApplication
{
    Q_OBJECT
public:
    using QApplication::QApplication;

    LowDelay &lowDelay() { return m_lowDelay; }
    bool notify(QObject *receiver, QEvent *event) override;

private:
    LowDelay m_lowDelay;
};

}
