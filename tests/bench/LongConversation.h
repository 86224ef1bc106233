#pragma once

#include <QFile>

#include "Turns.h"

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
    return conversationOf(500, [&markdown](int, Message &question, Message &reply) {
        question.text = QStringLiteral("And then?");
        reply.text = markdown.left(4000);
    });
}

}
