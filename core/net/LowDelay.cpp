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

void LowDelay::settle(QAbstractSocket &socket, Instant at)
{
    static constexpr auto settled = "firstlight-low-delay";
    if (socket.state() != QAbstractSocket::ConnectedState || socket.property(settled).isValid())
        return;
    socket.setProperty(settled, true);
    socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    Q_EMIT connected(socket.peerName(), socket.peerPort(), at);
}

}
