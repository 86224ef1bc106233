#include "settings/PresetListModel.h"

#include <algorithm>

#include <QCoreApplication>

namespace firstlight {

QString presetText(const QString &english)
{
    return QCoreApplication::translate("ProviderPresets", english.toUtf8().constData());
}

PresetListModel::PresetListModel(QObject *parent)
    : QAbstractListModel(parent)
{
    find();
}

void PresetListModel::setSearch(const QString &search)
{
    if (search == m_search)
        return;
    m_search = search;
    beginResetModel();
    find();
    endResetModel();
    Q_EMIT searchChanged();
}

void PresetListModel::find()
{
    const QStringList words = m_search.split(u' ', Qt::SkipEmptyParts);
    m_rows.clear();
    for (const ProviderPreset &preset : providerPresets()) {
        const QString text = preset.name + u' ' + presetText(preset.about);
        if (std::all_of(words.begin(), words.end(),
                [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); }))
            m_rows.append(&preset);
    }
}

QString PresetListModel::idAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? m_rows[row]->id : QString();
}

int PresetListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant PresetListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProviderPreset &preset = *m_rows[index.row()];
    switch (role) {
    case IdRole:
        return preset.id;
    case NameRole:
        return preset.id == u"own" ? presetText(preset.name) : preset.name;
    case AboutRole:
        return presetText(preset.about);
    default:
        return {};
    }
}

QHash<int, QByteArray> PresetListModel::roleNames() const
{
    return {{IdRole, "presetId"}, {NameRole, "name"}, {AboutRole, "about"}};
}

}
