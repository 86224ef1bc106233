#include "latency/DoctorList.h"

#include "DoctorText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

void DoctorList::setHistory(LatencyHistory *history)
{
    if (m_history == history)
        return;
    if (m_history)
        m_history->disconnect(this);
    m_history = history;
    if (history)
        connect(history, &LatencyHistory::complaintsChanged, this, &DoctorList::rebuild);
    Q_EMIT historyChanged();
    rebuild();
}

void DoctorList::rebuild()
{
    beginResetModel();
    m_rows = m_history ? m_history->complaints() : QList<Complaint>();
    endResetModel();
    Q_EMIT emptyChanged();
}

int DoctorList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant DoctorList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Complaint &row = m_rows[index.row()];
    switch (role) {
    case SymptomRole:
        return symptomText(row.latest);
    case SubjectRole:
        return tr("%1 · %2 · %3 of %4 requests")
            .arg(m_history ? m_history->nameOf(row.provider) : row.provider, row.model)
            .arg(row.requests)
            .arg(row.of);
    case EvidenceRole:
        return evidenceText(row.latest);
    case CureRole:
        return cureText(row.latest);
    case SureRole:
        return row.latest.sure;
    default:
        return {};
    }
}

QHash<int, QByteArray> DoctorList::roleNames() const
{
    return {{SymptomRole, "symptom"}, {SubjectRole, "subject"}, {EvidenceRole, "evidence"},
        {CureRole, "cure"}, {SureRole, "sure"}};
}

}
