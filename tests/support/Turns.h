#pragma once

#include <functional>

#include <QDateTime>

#include "domain/Conversation.h"

namespace firstlight {

// A conversation of so many turns, each a question and a complete reply; `write` fills in their texts.
inline Conversation conversationOf(
    int turns, const std::function<void(int turn, Message &question, Message &reply)> &write)
{
    Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
    QString parent;
    for (int i = 0; i < turns; ++i) {
        Message question;
        question.id = QStringLiteral("q%1").arg(i);
        question.parent = parent;
        question.text = QStringLiteral("Question %1").arg(i);
        Message reply;
        reply.id = QStringLiteral("r%1").arg(i);
        reply.parent = question.id;
        reply.role = Message::Role::Assistant;
        reply.end = End::Complete;
        write(i, question, reply);
        parent = reply.id;
        conversation.messages += {question, reply};
    }
    conversation.summary.leaf = parent;
    return conversation;
}

}
