#pragma once

#include <QJsonObject>

#include "domain/Conversation.h"
#include "domain/Error.h"

namespace firstlight {

// A conversation as exports hold it: all branches, and all that is known of each reply. What is absent is
// left out.
QJsonObject conversationToJson(const Conversation &conversation);

// Error.code "not-an-export" where it cannot have come from conversationToJson: no ids, or a parent that does
// not stand before its child.
Result<Conversation> conversationFromJson(const QJsonObject &json);

}
