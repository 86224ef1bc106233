#pragma once

#include <optional>

#include "latency/HistoryRows.h"

namespace firstlight {

// A row for each model of a provider. All texts are ready to show.
class LatencyTable : public firstlight::HistoryRows
{
    Q_OBJECT
    QML_ELEMENT
public:
    enum Role {
        SeriesRole = Qt::UserRole + 1, // int: for PhasePalette::ofSeries
        NameRole, // QString: "claude-sonnet"
        DetailRole, // QString: the provider
        CountRole, // QString: requests that count
        MedianRole, // QString; "n/a" where nothing counts
        IntervalRole, // QString: of the median, 95 %; "n/a" below 6 requests
        P95Role, // QString; "n/a" below 20 requests
        FailedRole, // QString: "3 (2 %)"
        TimedOutRole, // QString
    };

    explicit LatencyTable(QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

protected:
    void rebuild(const LatencyHistory *history) override;

private:
    QString valueText(const std::optional<double> &value) const;

    QList<ModelLatency> m_rows;
};

}
