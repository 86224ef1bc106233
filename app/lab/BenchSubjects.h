#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "store/EnvironmentProviders.h"

namespace firstlight {

class ProviderListModel;

// Who is measured: a provider and a model a row. GUI thread.
class BenchSubjects : public QAbstractListModel
{
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int count READ rowCount NOTIFY changed)
    Q_PROPERTY(QList<QString> choices READ choices NOTIFY choicesChanged) // names of providers
    Q_PROPERTY(bool full READ isFull NOTIFY changed)
public:
    enum Role { ProviderRole = Qt::UserRole + 1, ModelRole };
    struct Row
    {
        QString provider; // by name
        QString model;
    };
    static constexpr int most = 4; // more than a plot is read at a glance with

    BenchSubjects(
        ProviderListModel &providers, QList<EnvironmentProvider> environment, QObject *parent = nullptr);

    const QList<Row> &rows() const { return m_rows; }
    bool isFull() const { return m_rows.size() >= most; }
    QStringList choices() const;
    // Null for a name that is not set up; rehearsal has no URL yet.
    std::optional<Provider> provider(const QString &name) const;

    // The one that answers chats comes first; a further row starts as a copy of the last.
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setProvider(int row, const QString &name);
    Q_INVOKABLE void setModel(int row, const QString &model);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void choicesChanged();

private:
    ProviderListModel &m_providers;
    QList<EnvironmentProvider> m_environment;
    QList<Row> m_rows;
};

}
