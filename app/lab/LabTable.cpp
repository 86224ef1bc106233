#include "lab/LabTable.h"

namespace firstlight {

void LabTable::setRows(QList<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    Q_EMIT changed();
}

int LabTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant LabTable::data(const QModelIndex &index, int role) const
{
    const Row &row = m_rows[index.row()];
    switch (role) {
    case LabelRole:
        return row.label;
    case FirstRole:
        return row.first;
    case SecondRole:
        return row.second;
    case StrongRole:
        return row.strong;
    }
    return {};
}

QHash<int, QByteArray> LabTable::roleNames() const
{
    return {{LabelRole, "label"}, {FirstRole, "first"}, {SecondRole, "second"}, {StrongRole, "strong"}};
}

}
