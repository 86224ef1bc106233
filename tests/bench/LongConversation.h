#pragma once

#include <QDateTime>
#include <QFile>

#include "domain/Conversation.h"

namespace firstlight {

// All kinds of Markdown in one text; empty where the fixture is missing.
inline QString allKinds()
{
    QFile file(QStringLiteral(FIXTURES "/markdown/all-kinds.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// 1,000 messages, 2 MB: short questions, each reply up to 4,000 characters of `markdown`.
inline Conversation thousandMessages(const QString &markdown)
{
    Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
    QString parent;
    for (int i = 0; i < 1000; ++i) {
        Message message;
        message.id = QString::number(i);
        message.parent = std::exchange(parent, message.id);
        message.role = i % 2 == 0 ? Message::Role::User : Message::Role::Assistant;
        message.text = i % 2 == 0 ? QStringLiteral("And then?") : markdown.left(4000);
        if (i % 2 == 1)
            message.end = End::Complete;
        conversation.messages.append(message);
    }
    conversation.summary.leaf = parent;
    return conversation;
}

}
