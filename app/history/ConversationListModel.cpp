#include "history/ConversationListModel.h"

#include <algorithm>
#include <utility>

#include "ErrorText.h"
#include "store/HistoryStore.h"

namespace firstlight {

static bool standsAbove(const ConversationSummary &a, const ConversationSummary &b)
{
    return a.pinned != b.pinned ? a.pinned : a.updatedAt > b.updatedAt;
}

ConversationListModel::ConversationListModel(HistoryStore &history, Now now, QObject *parent)
    : QAbstractListModel(parent)
    , m_history(history)
    , m_now(std::move(now))
    , m_grouped(m_now().date())
{
    connect(&history, &HistoryStore::listed, this, &ConversationListModel::reset);
    connect(&history, &HistoryStore::failed, this, &ConversationListModel::fail);
}

int ConversationListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ConversationListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ConversationSummary &summary = m_rows[index.row()];
    switch (role) {
    case IdRole:
        return summary.id;
    case TitleRole:
        return summary.title.isEmpty() ? tr("New conversation") : summary.title;
    case SectionRole:
        return sectionOf(summary);
    case BusyRole:
        return m_busy.contains(summary.id);
    case PinnedRole:
        return summary.pinned;
    }
    return {};
}

QHash<int, QByteArray> ConversationListModel::roleNames() const
{
    return {{IdRole, "conversationId"}, {TitleRole, "title"}, {SectionRole, "section"}, {BusyRole, "busy"},
        {PinnedRole, "pinned"}};
}

QString ConversationListModel::sectionOf(const ConversationSummary &summary) const
{
    if (summary.pinned)
        return tr("Pinned");
    const qint64 days = summary.updatedAt.toLocalTime().date().daysTo(m_grouped);
    return days <= 0 ? tr("Today") : days < 7 ? tr("This week") : tr("Earlier");
}

void ConversationListModel::reset(const QList<ConversationSummary> &conversations)
{
    beginResetModel();
    // A conversation that started while the file was read may be missing from the answer.
    QList<ConversationSummary> rows = conversations;
    for (const ConversationSummary &summary : std::as_const(m_rows))
        if (std::ranges::find(rows, summary.id, &ConversationSummary::id) == rows.end())
            rows.append(summary);
    std::ranges::stable_sort(rows, standsAbove);
    m_rows = rows;
    m_grouped = m_now().date();
    endResetModel();
    Q_EMIT loaded();
}

void ConversationListModel::fail(const Error &error)
{
    m_error = errorText(error, nullptr);
    Q_EMIT errorChanged();
}

int ConversationListModel::rowOf(const QString &id) const
{
    const auto found = std::ranges::find(m_rows, id, &ConversationSummary::id);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int ConversationListModel::placeFor(const ConversationSummary &summary) const
{
    const auto after = std::ranges::find_if(m_rows,
        [&](const ConversationSummary &row) { return row.id != summary.id && !standsAbove(row, summary); });
    return static_cast<int>(after - m_rows.begin());
}

void ConversationListModel::update(const ConversationSummary &summary)
{
    const int row = rowOf(summary.id);
    const int place = placeFor(summary);
    if (row < 0) {
        beginInsertRows({}, place, place);
        m_rows.insert(place, summary);
        endInsertRows();
        return;
    }
    // `place` counts the row itself where that stands before it.
    const int target = place > row ? place - 1 : place;
    if (target != row) {
        beginMoveRows({}, row, row, {}, place);
        m_rows.move(row, target);
        endMoveRows();
    }
    if (std::exchange(m_rows[target], summary) != summary)
        Q_EMIT dataChanged(index(target), index(target), {TitleRole, SectionRole, PinnedRole});
}

void ConversationListModel::setBusy(const QString &id, bool busy)
{
    if (m_busy.contains(id) == busy)
        return;
    if (busy)
        m_busy.insert(id);
    else
        m_busy.remove(id);
    if (const int row = rowOf(id); row >= 0)
        Q_EMIT dataChanged(index(row), index(row), {BusyRole});
}

void ConversationListModel::regroup()
{
    const QDate today = m_now().date();
    if (std::exchange(m_grouped, today) != today && !m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {SectionRole});
}

void ConversationListModel::rename(const QString &id, const QString &title)
{
    const int row = rowOf(id);
    const QString name = title.simplified();
    if (row < 0 || name.isEmpty() || name == m_rows[row].title)
        return;
    m_rows[row].title = name;
    Q_EMIT dataChanged(index(row), index(row), {TitleRole});
    m_history.save(m_rows[row]);
    Q_EMIT renamed(id, name);
}

void ConversationListModel::pin(const QString &id, bool pinned)
{
    const int row = rowOf(id);
    if (row < 0 || m_rows[row].pinned == pinned)
        return;
    ConversationSummary summary = m_rows[row];
    summary.pinned = pinned;
    update(summary);
    m_history.save(summary);
    Q_EMIT this->pinned(id, pinned);
}

void ConversationListModel::forget(const QString &id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
}

void ConversationListModel::remove(const QString &id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_removed = m_rows.takeAt(row);
    endRemoveRows();
    m_history.remove(id);
    Q_EMIT removed(id, m_removed->title);
}

void ConversationListModel::undoRemove()
{
    if (!m_removed)
        return;
    const ConversationSummary summary = *std::exchange(m_removed, std::nullopt);
    m_history.restore(summary.id);
    update(summary);
    Q_EMIT restored(summary.id);
}

QString ConversationListModel::newest() const
{
    return m_rows.isEmpty() ? QString() : m_rows.first().id;
}

}
