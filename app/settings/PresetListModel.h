#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "store/ProviderPresets.h"

namespace firstlight {

// The presets whose name or line holds every word of `search`.
class PresetListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY searchChanged)
    Q_PROPERTY(int count READ rowCount NOTIFY searchChanged)
public:
    enum Role {
        IdRole = Qt::UserRole + 1, // QString
        NameRole, // QString
        AboutRole, // QString: one line
    };

    explicit PresetListModel(QObject *parent = nullptr);

    QString search() const { return m_search; }
    void setSearch(const QString &search);
    // Of a row; empty where there is none.
    Q_INVOKABLE QString idAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void searchChanged();

private:
    void find();

    QString m_search;
    QList<const ProviderPreset *> m_rows; // of the table, which outlives everything
};

// What a preset says, in the person's language.
QString presetText(const QString &english);

}
