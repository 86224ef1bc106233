#include "net/LowDelay.h"

#include <QVariant>

namespace firstlight {

QAbstractSocket *LowDelay::socketOf(QObject *receiver)
{
    for (QObject *object = receiver; object; object = object->parent()) {
        if (auto *socket = qobject_cast<QAbstractSocket *>(object))
            return socket;
    }
    return nullptr;
}

void LowDelay::settle(QAbstractSocket &socket, bool wasConnected, Instant at)
{
    static constexpr auto settled = "firstlight-low-delay";
    if (socket.state() != QAbstractSocket::ConnectedState)
        return;
    // Qt's HTTP channels connect again with the same socket object, so the mark alone does not tell.
    if (wasConnected && socket.property(settled).isValid())
        return;
    socket.setProperty(settled, true);
    socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    Q_EMIT connected(socket.peerName(), socket.peerPort(), at);
}

}
