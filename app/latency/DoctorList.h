#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "latency/LatencyHistory.h"

namespace firstlight {

// What the latest requests have in common that is wrong, for a view.
class DoctorList : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::LatencyHistory *history READ history WRITE setHistory NOTIFY historyChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY emptyChanged)
public:
    enum Role {
        SymptomRole = Qt::UserRole + 1, // QString: what is wrong
        SubjectRole, // QString: provider, model, how many requests of how many
        EvidenceRole, // QString: of the latest
        CureRole, // QString
        SureRole, // bool
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
    QList<Complaint> m_rows;
};

}
