#include "latency/PhaseTable.h"

namespace firstlight {

static bool sameRows(const QList<PhaseRow> &a, const QList<PhaseRow> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](const PhaseRow &x, const PhaseRow &y) { return x.phase == y.phase; });
}

// A row that stays keeps its delegate, so the keyboard keeps its place while the values run.
void PhaseTable::setFigures(const ReplyFigures &figures)
{
    const bool same = sameRows(m_figures.rows, figures.rows);
    if (!same)
        beginResetModel();
    m_figures = figures;
    if (!same)
        endResetModel();
    else if (!figures.rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {NameRole, ValueRole, NoteRole});
    Q_EMIT figuresChanged();
}

int PhaseTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_figures.rows.size());
}

QVariant PhaseTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PhaseRow &row = m_figures.rows[index.row()];
    switch (role) {
    case PhaseRole:
        return static_cast<int>(row.phase);
    case NameRole:
        return row.name;
    case ValueRole:
        return row.value;
    case NoteRole:
        return row.note;
    default:
        return {};
    }
}

QHash<int, QByteArray> PhaseTable::roleNames() const
{
    return {{PhaseRole, "phase"}, {NameRole, "name"}, {ValueRole, "value"}, {NoteRole, "note"}};
}

}
