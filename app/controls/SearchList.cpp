#include "controls/SearchList.h"

#include <algorithm>

namespace firstlight {

SearchList::SearchList(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setSourceModel(&m_choices);
}

void SearchList::setChoices(const QStringList &choices)
{
    if (choices == m_choices.stringList())
        return;
    m_choices.setStringList(choices);
    Q_EMIT choicesChanged();
}

void SearchList::setSearch(const QString &search)
{
    if (search == m_search)
        return;
    m_search = search;
    invalidateFilter();
    Q_EMIT searchChanged();
}

bool SearchList::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QString text = m_choices.index(row, 0, parent).data().toString();
    const QStringList words = m_search.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(),
        [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

}
