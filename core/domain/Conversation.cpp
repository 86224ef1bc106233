#include "domain/Conversation.h"

#include <algorithm>

#include <QSet>
#include <QTextBoundaryFinder>

namespace firstlight {

const Message *Conversation::find(const QString &id) const
{
    const auto found = std::find_if(
        messages.begin(), messages.end(), [&](const Message &message) { return message.id == id; });
    return found == messages.end() ? nullptr : &*found;
}

QString Conversation::newestLeaf(const QString &id) const
{
    QSet<QString> branch{id};
    QString leaf = id;
    for (const Message &message : messages) {
        if (!branch.contains(message.parent))
            continue;
        branch.insert(message.id);
        leaf = message.id;
    }
    return leaf;
}

QList<qsizetype> Conversation::path() const
{
    QList<qsizetype> indexes;
    QString wanted = summary.leaf;
    // Parents stand before children, so one walk backwards finds the whole branch.
    for (qsizetype i = messages.size(); i-- > 0 && !wanted.isEmpty();) {
        if (messages[i].id != wanted)
            continue;
        indexes.prepend(i);
        wanted = messages[i].parent;
    }
    return indexes;
}

Conversation newConversation(const QDateTime &now)
{
    return {.summary = {.id = newId(), .title = {}, .createdAt = now, .updatedAt = now, .leaf = {}},
        .messages = {},
        .draft = {}};
}

QString titleFrom(QStringView question)
{
    constexpr qsizetype longest = 48;
    const QString line = question.trimmed().toString().section(u'\n', 0, 0).simplified();
    if (line.size() <= longest)
        return line;
    const qsizetype space = line.lastIndexOf(u' ', longest);
    if (space > longest / 2)
        return line.first(space) + u'…';
    // Text without spaces (Chinese, a URL) is cut where it is, but never inside what a person sees as one
    // character.
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, line);
    characters.setPosition(longest);
    const qsizetype cut = characters.isAtBoundary() ? longest : characters.toPreviousBoundary();
    return line.first(cut) + u'…';
}

}
