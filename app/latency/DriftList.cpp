#include "latency/DriftList.h"

#include <algorithm>

#include "latency/DriftText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

DriftList::DriftList(QObject *parent)
    : HistoryRows(&LatencyHistory::driftChanged, parent)
{ }

// Rows that stay keep their delegates, so the keyboard keeps its place.
void DriftList::rebuild(const LatencyHistory *history)
{
    const QList<DriftFinding> rows = history ? history->drift() : QList<DriftFinding>();
    const bool same = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
        [](const DriftFinding &a, const DriftFinding &b) { return a.isSameStratum(b); });
    if (!same)
        beginResetModel();
    m_rows = rows;
    if (!same)
        endResetModel();
    else if (!rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int DriftList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant DriftList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DriftFinding &row = m_rows[index.row()];
    switch (role) {
    case NameRole:
        return row.model;
    case SubjectRole:
        return nameOf(row.provider) + u" · "_s + driftSubject(row);
    case StateRole:
        return driftStateText(row);
    case SlowerRole:
        return row.state == DriftWatch::State::Alarm;
    case EvidenceRole:
        return driftEvidence(row);
    default:
        return {};
    }
}

QHash<int, QByteArray> DriftList::roleNames() const
{
    return {{NameRole, "name"}, {SubjectRole, "subject"}, {StateRole, "stateText"}, {SlowerRole, "slower"},
        {EvidenceRole, "evidence"}};
}

}
