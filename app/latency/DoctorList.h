#pragma once

#include "latency/HistoryRows.h"

namespace firstlight {

// What the latest requests have in common that is wrong, for a view.
class DoctorList : public firstlight::HistoryRows
{
    Q_OBJECT
    QML_ELEMENT
public:
    enum Role {
        SymptomRole = Qt::UserRole + 1, // QString: what is wrong
        SubjectRole, // QString: provider, model, how many requests of how many
        EvidenceRole, // QString: of the latest
        CureRole, // QString
        SureRole, // bool
    };

    explicit DoctorList(QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

protected:
    void rebuild(const LatencyHistory *history) override;

private:
    QList<Complaint> m_rows;
};

}
