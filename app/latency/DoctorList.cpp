#include "latency/DoctorList.h"

#include "DoctorText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

DoctorList::DoctorList(QObject *parent)
    : HistoryRows(&LatencyHistory::complaintsChanged, parent)
{ }

void DoctorList::rebuild(const LatencyHistory *history)
{
    beginResetModel();
    m_rows = history ? history->complaints() : QList<Complaint>();
    endResetModel();
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
            .arg(nameOf(row.provider), row.model)
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
