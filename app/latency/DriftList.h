#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "latency/LatencyHistory.h"

namespace firstlight {

// How each stratum stands against its own past, for a view.
class DriftList : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::LatencyHistory *history READ history WRITE setHistory NOTIFY historyChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY emptyChanged)
public:
    enum Role {
        NameRole = Qt::UserRole + 1, // QString: the model
        SubjectRole, // QString: provider, measure and cache state
        StateRole, // QString, in words
        SlowerRole, // bool: an alarm stands
        EvidenceRole, // QString
    };

    using QAbstractListModel::QAbstractListModel;

    LatencyHistory *history() const { return m_history; }
    void setHistory(LatencyHistory *history);
    bool isEmpty() const { return m_rows.isEmpty(); }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void historyChanged();
    void emptyChanged();

private:
    void rebuild();

    QPointer<LatencyHistory> m_history;
    QList<DriftFinding> m_rows;
};

}
