#include "history/HistorySearch.h"

#include "store/HistoryStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

HistorySearch::HistorySearch(HistoryStore &history, QObject *parent)
    : QAbstractListModel(parent)
    , m_history(history)
{
    connect(&history, &HistoryStore::found, this, &HistorySearch::take);
}

int HistorySearch::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

// Text of a message is never markup.
static QString styled(const Excerpt &excerpt)
{
    QString text;
    qsizetype at = 0;
    for (const TextSpan &match : excerpt.matches) {
        text += excerpt.text.mid(at, match.start - at).toHtmlEscaped() + u"<b>"_s
            + excerpt.text.mid(match.start, match.length).toHtmlEscaped() + u"</b>"_s;
        at = match.start + match.length;
    }
    return text + excerpt.text.mid(at).toHtmlEscaped();
}

QVariant HistorySearch::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SearchHit &hit = m_hits[index.row()];
    switch (role) {
    case ConversationRole:
        return hit.conversation;
    case MessageRole:
        return hit.message;
    case TitleRole:
        return hit.title.isEmpty() ? tr("New conversation") : hit.title;
    case ExcerptRole:
        return styled(hit.excerpt);
    case WhoRole:
        return hit.role == Message::Role::User ? tr("You") : tr("Reply");
    }
    return {};
}

QHash<int, QByteArray> HistorySearch::roleNames() const
{
    return {{ConversationRole, "conversationId"}, {MessageRole, "messageId"}, {TitleRole, "title"},
        {ExcerptRole, "excerpt"}, {WhoRole, "who"}};
}

void HistorySearch::setTyped(const QString &typed)
{
    if (typed == m_typed)
        return;
    m_typed = typed;
    Q_EMIT typedChanged();
    if (isActive())
        m_history.search(typed);
    else
        take(typed, {});
}

QString HistorySearch::summary() const
{
    if (!isActive() || m_answered != m_typed)
        return {};
    if (m_hits.isEmpty())
        return tr("Nothing found for “%1”.").arg(m_typed.trimmed());
    return m_hits.size() < HistoryStore::mostFound ? tr("%n messages", nullptr, count())
                                                   : tr("The newest %n messages", nullptr, count());
}

void HistorySearch::take(const QString &typed, const QList<SearchHit> &hits)
{
    if (typed != m_typed)
        return;
    beginResetModel();
    m_answered = typed;
    m_hits = hits;
    endResetModel();
    Q_EMIT answered();
}

}
