#pragma once

#include <QDateTime>
#include <QList>
#include <QMetaType>
#include <QString>

#include "domain/Message.h"

namespace firstlight {

// What the list of conversations shows.
struct ConversationSummary
{
    QString id; // UUID
    QString title; // empty until the first question names it
    QDateTime createdAt; // UTC
    QDateTime updatedAt; // UTC
    QString leaf; // id of the last message of the branch that is shown; empty for a new conversation
    bool pinned = false; // stands above the others
    bool operator==(const ConversationSummary &) const = default;
};

// What is written and not sent yet.
struct Draft
{
    QString text;
    QList<Attachment> attachments;
    bool isEmpty() const { return text.isEmpty() && attachments.isEmpty(); }
    bool operator==(const Draft &) const = default;
};

// A conversation is a value: a tree of messages and the leaf whose branch is shown.
struct Conversation
{
    ConversationSummary summary;
    QList<Message> messages; // all branches, parents before children
    Draft draft;

    // The shown branch, oldest first, as indexes into `messages`.
    QList<qsizetype> path() const;
    const Message *find(const QString &id) const;
    // The last message of the newest branch that this one stands in; itself where nothing follows.
    QString newestLeaf(const QString &id) const;
    bool operator==(const Conversation &) const = default;
};

Conversation newConversation(const QDateTime &now);

// A title from the first question: its first line, cut at a word near 48 characters.
QString titleFrom(QStringView question);

}

Q_DECLARE_METATYPE(firstlight::ConversationSummary)
Q_DECLARE_METATYPE(firstlight::Conversation)
