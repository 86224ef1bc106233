#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "latency/LatencyHistory.h"

namespace firstlight {

// A row for each model of a provider. All texts are ready to show.
class LatencyTable : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::LatencyHistory *history READ history WRITE setHistory NOTIFY historyChanged)
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

    using QAbstractListModel::QAbstractListModel;

    LatencyHistory *history() const { return m_history; }
    void setHistory(LatencyHistory *history);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void historyChanged();

private:
    void rebuild();
    QString valueText(const std::optional<double> &value) const;

    QPointer<LatencyHistory> m_history;
    QList<ModelLatency> m_rows;
};

}
