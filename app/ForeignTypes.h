#pragma once

#include <QtQml/qqmlregistration.h>

#include "session/ChatSession.h"

namespace firstlight {

// Types of core that QML sees, named here so that core needs no QML.
struct ForeignChatSession
{
    Q_GADGET
    QML_FOREIGN(firstlight::ChatSession)
    QML_NAMED_ELEMENT(ChatSession)
    QML_UNCREATABLE("A session belongs to a conversation")
};

}
