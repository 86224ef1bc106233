#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// A small table of the Lab: a label and one or two values a row, all ready to show.
class LabTable : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The Lab fills it")
    Q_PROPERTY(int count READ rowCount NOTIFY changed)
public:
    enum Role { LabelRole = Qt::UserRole + 1, FirstRole, SecondRole, StrongRole };
    struct Row
    {
        QString label, first, second; // `first` is empty where there is one value only
        bool strong = false;
    };

    using QAbstractListModel::QAbstractListModel;

    void setRows(QList<Row> rows);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();

private:
    QList<Row> m_rows;
};

}
