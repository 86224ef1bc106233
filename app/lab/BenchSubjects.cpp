#include "lab/BenchSubjects.h"

#include "rehearsal/RehearsalServer.h"
#include "settings/ProviderListModel.h"

namespace firstlight {

BenchSubjects::BenchSubjects(
    ProviderListModel &providers, QList<EnvironmentProvider> environment, QObject *parent)
    : QAbstractListModel(parent)
    , m_providers(providers)
    , m_environment(std::move(environment))
{
    connect(&providers, &ProviderListModel::setChanged, this, &BenchSubjects::choicesChanged);
    add();
}

QStringList BenchSubjects::choices() const
{
    QStringList names;
    for (const Provider &provider : m_providers.set().providers)
        names.append(provider.name);
    for (const EnvironmentProvider &entry : m_environment)
        names.append(entry.provider.name);
    names.append(rehearsalProvider({}).name);
    names.removeDuplicates();
    return names;
}

std::optional<Provider> BenchSubjects::provider(const QString &name) const
{
    for (const Provider &provider : m_providers.set().providers) {
        if (provider.name == name)
            return provider;
    }
    for (const EnvironmentProvider &entry : m_environment) {
        if (entry.provider.name == name)
            return entry.provider;
    }
    const Provider rehearsal = rehearsalProvider({});
    return rehearsal.name == name ? std::optional(rehearsal) : std::nullopt;
}

void BenchSubjects::add()
{
    if (isFull())
        return;
    Row row;
    if (!m_rows.isEmpty())
        row = m_rows.last();
    else if (const Provider *chosen = m_providers.chosen())
        row = {chosen->name, chosen->model};
    else
        row.provider =
            m_environment.isEmpty() ? rehearsalProvider({}).name : m_environment.first().provider.name;
    if (row.model.isEmpty()) {
        if (const auto known = provider(row.provider))
            row.model = known->model;
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_rows.append(row);
    endInsertRows();
    Q_EMIT changed();
}

void BenchSubjects::remove(int row)
{
    if (m_rows.size() < 2)
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
    Q_EMIT changed();
}

void BenchSubjects::setProvider(int row, const QString &name)
{
    m_rows[row].provider = name;
    // Another provider has other models.
    if (const auto known = provider(name))
        m_rows[row].model = known->model;
    Q_EMIT dataChanged(index(row), index(row), {ModelRole});
    Q_EMIT changed();
}

void BenchSubjects::setModel(int row, const QString &model)
{
    m_rows[row].model = model.trimmed();
    Q_EMIT changed();
}

int BenchSubjects::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant BenchSubjects::data(const QModelIndex &index, int role) const
{
    const Row &row = m_rows[index.row()];
    return role == ProviderRole ? row.provider : role == ModelRole ? row.model : QVariant();
}

QHash<int, QByteArray> BenchSubjects::roleNames() const
{
    return {{ProviderRole, "provider"}, {ModelRole, "modelName"}};
}

}
