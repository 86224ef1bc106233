#include "Application.h"

namespace firstlight {

bool Application::notify(QObject *receiver, QEvent *event)
{
    return m_lowDelay.around(receiver, event, [&] { return QApplication::notify(receiver, event); });
}

}
