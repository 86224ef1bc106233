#pragma once

#include <QCoreApplication>

#include "net/LowDelay.h"

namespace firstlight {

// The application object of tests that measure: as in the product, every socket gets LowDelay's cure.
class LowDelayApplication : public QCoreApplication
{
public:
    using QCoreApplication::QCoreApplication;

    LowDelay &lowDelay() { return m_lowDelay; }

    bool notify(QObject *receiver, QEvent *event) override
    {
        return m_lowDelay.around(receiver, event, [&] { return QCoreApplication::notify(receiver, event); });
    }

private:
    LowDelay m_lowDelay;
};

}
