#pragma once

#include "latency/HistoryRows.h"

namespace firstlight {

// How each stratum stands against its own past, for a view.
class DriftList : public firstlight::HistoryRows
{
    Q_OBJECT
    QML_ELEMENT
public:
    enum Role {
        NameRole = Qt::UserRole + 1, // QString: the model
        SubjectRole, // QString: provider, measure and cache state
        StateRole, // QString, in words
        SlowerRole, // bool: an alarm stands
        EvidenceRole, // QString
    };

    explicit DriftList(QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

protected:
    void rebuild(const LatencyHistory *history) override;

private:
    QList<DriftFinding> m_rows;
};

}
