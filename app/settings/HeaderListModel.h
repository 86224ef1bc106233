#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "domain/Provider.h"

namespace firstlight {

// The extra headers of a provider that is being edited, one a row.
class HeaderListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A draft has it")
public:
    enum Role {
        NameRole = Qt::UserRole + 1, // QString
        ValueRole, // QString
    };

    explicit HeaderListModel(const QList<Header> &headers, QObject *parent = nullptr);

    // Without rows that are empty.
    QList<Header> headers() const;

    Q_INVOKABLE void add();
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setName(int row, const QString &name);
    Q_INVOKABLE void setValue(int row, const QString &value);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void edited();

private:
    QList<Header> m_headers;
};

}
