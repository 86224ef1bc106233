#include "settings/ProviderListModel.h"

#include <algorithm>

#include "domain/Message.h"
#include "ErrorText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

ProviderListModel::ProviderListModel(
    QString path, ModelLists &lists, ChatClient &client, KeyStore &keys, QObject *parent)
    : QAbstractListModel(parent)
    , m_path(std::move(path))
    , m_lists(lists)
    , m_client(client)
    , m_keys(keys)
    , m_servers(client)
{
    connect(&m_servers, &LocalServers::found, this, [this](const QList<Provider> &servers) {
        m_found = servers;
        Q_EMIT foundChanged();
    });
    load();
}

ProviderListModel::~ProviderListModel() = default;

void ProviderListModel::load()
{
    Result<ProviderSet> read = loadProviders(m_path);
    m_unreadable = read ? std::nullopt : std::optional(read.error());
    beginResetModel();
    m_set = read.value_or(ProviderSet());
    endResetModel();
    m_problem = read ? QString() : errorText(read.error(), nullptr);
    Q_EMIT problemChanged();
    Q_EMIT setChanged();
    Q_EMIT foundChanged();
}

// First the disk, then the list: what is shown is what will be there after a restart.
Result<void> ProviderListModel::keep(ProviderSet set)
{
    if (m_unreadable)
        return tl::unexpected(*m_unreadable);
    const Result<void> written = saveProviders(m_path, set);
    if (!written)
        return written;
    beginResetModel();
    m_set = std::move(set);
    endResetModel();
    Q_EMIT setChanged();
    Q_EMIT foundChanged();
    return {};
}

void ProviderListModel::say(const Result<void> &result)
{
    m_problem = result ? QString() : errorText(result.error(), nullptr);
    Q_EMIT problemChanged();
}

// The first one that is set up answers from then on.
ProviderSet ProviderListModel::with(const Provider &provider) const
{
    ProviderSet set = m_set;
    const auto same = std::find_if(set.providers.begin(), set.providers.end(),
        [&](const Provider &other) { return other.id == provider.id; });
    if (same == set.providers.end())
        set.providers.append(provider);
    else
        *same = provider;
    if (set.chosen.isEmpty())
        set.chosen = provider.id;
    return set;
}

QList<Provider> ProviderListModel::othersThan(const QString &id) const
{
    QList<Provider> others = m_set.providers;
    others.removeIf([&](const Provider &provider) { return provider.id == id; });
    return others;
}

void ProviderListModel::open(const Provider &provider, bool isNew)
{
    m_choosing = false;
    const ProviderDraft::Desk desk{
        m_client, m_keys, m_lists, [this](const Provider &edited) { return keep(with(edited)); }};
    m_draft.reset(new ProviderDraft(provider, othersThan(provider.id), isNew, desk));
    connect(m_draft.get(), &ProviderDraft::saved, this, &ProviderListModel::closeDraft);
    Q_EMIT draftChanged();
}

void ProviderListModel::choosePreset()
{
    m_choosing = true;
    Q_EMIT draftChanged();
}

// "OpenAI", and where there is one already "OpenAI 2".
QString ProviderListModel::freeName(const QString &wished) const
{
    QString name = wished;
    for (int number = 2; m_set.find(name); ++number)
        name = u"%1 %2"_s.arg(wished).arg(number);
    return name;
}

void ProviderListModel::addFrom(const QString &presetId)
{
    const ProviderPreset *preset = providerPreset(presetId);
    if (!preset)
        return;
    Provider provider = providerOf(*preset);
    provider.id = newId();
    // A server of the person's own has a name of its own.
    provider.name = preset->url.isEmpty() ? QString() : freeName(preset->name);
    open(provider, true);
}

void ProviderListModel::edit(const QString &id)
{
    if (const Provider *provider = m_set.find(id))
        open(*provider, false);
}

void ProviderListModel::closeDraft()
{
    m_choosing = false;
    // What was listed for an entry that was never kept.
    if (m_draft && !m_set.find(m_draft->providerId()))
        m_lists.forget(m_draft->providerId());
    m_draft.reset();
    Q_EMIT draftChanged();
}

void ProviderListModel::choose(const QString &id)
{
    ProviderSet set = m_set;
    set.chosen = id;
    say(keep(std::move(set)));
}

void ProviderListModel::setModel(const QString &id, const QString &model)
{
    const Provider *found = m_set.find(id);
    if (!found)
        return;
    Provider provider = *found;
    provider.model = model;
    say(keep(with(provider)));
}

void ProviderListModel::learn(const Provider &provider)
{
    const Provider *found = m_set.find(provider.id);
    if (!found)
        return;
    Provider learnt = *found;
    learnt.refusesStreamOptions = provider.refusesStreamOptions;
    learnt.wantsCompletionTokens = provider.wantsCompletionTokens;
    if (learnt != *found)
        say(keep(with(learnt)));
}

void ProviderListModel::remove(const QString &id)
{
    ProviderSet set = m_set;
    set.providers = othersThan(id);
    if (set.chosen == id)
        set.chosen = set.providers.isEmpty() ? QString() : set.providers.first().id;
    const Result<void> kept = keep(std::move(set));
    say(kept);
    if (!kept)
        return;
    m_lists.forget(id);
    m_keys.remove(id, this, [this](const Result<void> &removed) {
        if (!removed)
            say(removed);
    });
    if (m_draft && m_draft->provider().id == id)
        closeDraft();
}

QList<Provider> ProviderListModel::newServers() const
{
    QList<Provider> servers = m_found;
    servers.removeIf([this](const Provider &server) {
        return std::any_of(m_set.providers.begin(), m_set.providers.end(),
            [&](const Provider &provider) { return provider.baseUrl == server.baseUrl; });
    });
    return servers;
}

QStringList ProviderListModel::found() const
{
    QStringList names;
    for (const Provider &server : newServers()) {
        // One whose kind is not known is named by its place already.
        const bool placed = server.name.contains(QString::number(server.baseUrl.port()));
        names.append(placed ? server.name : tr("%1 at %2").arg(server.name, server.baseUrl.authority()));
    }
    return names;
}

void ProviderListModel::addFound(int row)
{
    const QList<Provider> servers = newServers();
    if (row < 0 || row >= servers.size())
        return;
    Provider server = servers[row];
    server.id = newId();
    ProviderSet set = with(server);
    set.chosen = server.id;
    say(keep(std::move(set)));
}

int ProviderListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_set.providers.size());
}

QVariant ProviderListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Provider &provider = m_set.providers[index.row()];
    switch (role) {
    case IdRole:
        return provider.id;
    case NameRole:
        return provider.name;
    case HostRole:
        return provider.baseUrl.host()
            + (provider.baseUrl.port() < 0 ? QString() : u":"_s + QString::number(provider.baseUrl.port()));
    case ModelRole:
        return provider.model;
    case ChosenRole:
        return provider.id == m_set.chosen;
    default:
        return {};
    }
}

QHash<int, QByteArray> ProviderListModel::roleNames() const
{
    return {{IdRole, "providerId"}, {NameRole, "name"}, {HostRole, "host"}, {ModelRole, "model"},
        {ChosenRole, "chosen"}};
}

}
