#pragma once

#include <utility>

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include "domain/Conversation.h"

namespace firstlight {

// Which messages of a conversation stand beside each other: the wordings of one question, the answers to one
// question. Made anew when the conversation changes.
class Branches
{
public:
    struct Place
    {
        int number = 1; // counted from the oldest
        int of = 1;
        bool operator==(const Place &) const = default;
    };

    explicit Branches(const Conversation &conversation);

    Place of(const Message &message) const;
    // The id of the one that stands `by` places behind it; empty past either end.
    QString beside(const Message &message, int by) const;

private:
    static std::pair<QString, bool> keyOf(const Message &message);
    QStringList all(const Message &message) const;

    // Ids, oldest first, by parent and whether they are questions.
    QHash<std::pair<QString, bool>, QStringList> m_siblings;
};

// Messages that were taken out of a conversation, and what is needed to put them back.
struct TakenBranch
{
    QList<std::pair<qsizetype, Message>> messages; // with the index that each had, ascending
    QString leaf; // that was shown before

    QStringList ids() const;
};

// Takes out a message and all that follows from it. What is shown then: the branch beside it, else all that
// stood before it. Nothing is taken where there is no such message.
TakenBranch takeBranch(Conversation &conversation, const QString &messageId);
// Messages may have come meanwhile.
void putBack(Conversation &conversation, const TakenBranch &taken);

}
