#include "domain/Branches.h"

#include <QSet>

namespace firstlight {

Branches::Branches(const Conversation &conversation)
{
    m_siblings.reserve(conversation.messages.size());
    for (const Message &message : conversation.messages)
        m_siblings[keyOf(message)].append(message.id);
}

std::pair<QString, bool> Branches::keyOf(const Message &message)
{
    return {message.parent, message.role == Message::Role::User};
}

QStringList Branches::all(const Message &message) const
{
    return m_siblings.value(keyOf(message));
}

Branches::Place Branches::of(const Message &message) const
{
    const QStringList ids = all(message);
    return {static_cast<int>(ids.indexOf(message.id)) + 1, static_cast<int>(ids.size())};
}

QString Branches::beside(const Message &message, int by) const
{
    const QStringList ids = all(message);
    return ids.value(ids.indexOf(message.id) + by);
}

QStringList TakenBranch::ids() const
{
    QStringList ids;
    for (const auto &[index, message] : messages)
        ids.append(message.id);
    return ids;
}

TakenBranch takeBranch(Conversation &conversation, const QString &messageId)
{
    const Message *first = conversation.find(messageId);
    if (!first)
        return {};
    const Branches branches(conversation);
    const QString before = branches.beside(*first, -1);
    const QString beside = before.isEmpty() ? branches.beside(*first, 1) : before;
    const QString parent = first->parent;

    TakenBranch taken;
    taken.leaf = conversation.summary.leaf;
    QSet<QString> ids{messageId};
    QList<Message> rest;
    for (qsizetype i = 0; i < conversation.messages.size(); ++i) {
        const Message &message = conversation.messages[i];
        if (message.id == messageId || ids.contains(message.parent)) {
            ids.insert(message.id);
            taken.messages.append({i, message});
        } else {
            rest.append(message);
        }
    }
    conversation.messages = rest;
    if (ids.contains(taken.leaf))
        conversation.summary.leaf = beside.isEmpty() ? parent : conversation.newestLeaf(beside);
    return taken;
}

void putBack(Conversation &conversation, const TakenBranch &taken)
{
    for (const auto &[index, message] : taken.messages)
        conversation.messages.insert(index, message);
    if (!taken.messages.isEmpty())
        conversation.summary.leaf = taken.leaf;
}

}
