#pragma once

#include "domain/Conversation.h"

namespace firstlight {

// A conversation to be read: the shown branch, without what the models thought. Ends in a line break.
QString conversationToMarkdown(const Conversation &conversation);

}
