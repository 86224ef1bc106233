#include "settings/HeaderListModel.h"

namespace firstlight {

HeaderListModel::HeaderListModel(const QList<Header> &headers, QObject *parent)
    : QAbstractListModel(parent)
    , m_headers(headers)
{ }

QList<Header> HeaderListModel::headers() const
{
    QList<Header> filled;
    for (const Header &header : m_headers) {
        if (!header.name.isEmpty() || !header.value.isEmpty())
            filled.append(header);
    }
    return filled;
}

void HeaderListModel::add()
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_headers.append(Header{});
    endInsertRows();
    Q_EMIT edited();
}

void HeaderListModel::remove(int row)
{
    if (!checkIndex(index(row), CheckIndexOption::IndexIsValid))
        return;
    beginRemoveRows({}, row, row);
    m_headers.removeAt(row);
    endRemoveRows();
    Q_EMIT edited();
}

// The fields in the view hold the text already, so they are not told to take it again: that would move their
// cursor.
void HeaderListModel::setName(int row, const QString &name)
{
    m_headers[row].name = name.trimmed().toUtf8();
    Q_EMIT edited();
}

void HeaderListModel::setValue(int row, const QString &value)
{
    m_headers[row].value = value.trimmed().toUtf8();
    Q_EMIT edited();
}

int HeaderListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant HeaderListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Header &header = m_headers[index.row()];
    return role == NameRole ? QString::fromUtf8(header.name)
        : role == ValueRole ? QString::fromUtf8(header.value)
                            : QVariant();
}

QHash<int, QByteArray> HeaderListModel::roleNames() const
{
    return {{NameRole, "name"}, {ValueRole, "value"}};
}

}
