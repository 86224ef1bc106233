#pragma once

#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// The choices that hold every word of `search`, in their own order. The text of a row is the role "choice".
class SearchList : public QSortFilterProxyModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QList<QString> choices READ choices WRITE setChoices NOTIFY choicesChanged)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY searchChanged)
public:
    explicit SearchList(QObject *parent = nullptr);

    QStringList choices() const { return m_choices.stringList(); }
    void setChoices(const QStringList &choices);
    QString search() const { return m_search; }
    void setSearch(const QString &search);

    Q_INVOKABLE QString textAt(int row) const { return index(row, 0).data().toString(); }

    QHash<int, QByteArray> roleNames() const override { return {{Qt::DisplayRole, "choice"}}; }

Q_SIGNALS:
    void choicesChanged();
    void searchChanged();

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QStringListModel m_choices;
    QString m_search;
};

}
