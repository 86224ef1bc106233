#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "latency/ReplyFigures.h"

namespace firstlight {

// The rows of the table, for a view.
class PhaseTable : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures WRITE setFigures NOTIFY figuresChanged)
public:
    enum Role {
        PhaseRole = Qt::UserRole + 1, // int: for PhasePalette::ofRow
        NameRole, // QString
        ValueRole, // QString
        NoteRole, // QString: what is typical, and whose it is to change
    };

    using QAbstractListModel::QAbstractListModel;

    ReplyFigures figures() const { return m_figures; }
    void setFigures(const ReplyFigures &figures);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void figuresChanged();

private:
    ReplyFigures m_figures;
};

}
