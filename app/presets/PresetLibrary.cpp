#include "presets/PresetLibrary.h"

#include <algorithm>

#include "ErrorText.h"
#include "settings/ProviderListModel.h"
#include "store/Knowledge.h"

using namespace Qt::StringLiterals;

namespace firstlight {

PresetLibrary::PresetLibrary(
    const Profile &profile, ProviderListModel &providers, PromptMemory &memory, QObject *parent)
    : QAbstractListModel(parent)
    , m_path(profile.presetsPath())
    , m_providers(providers)
    , m_memory(memory)
    , m_chosen(profile.chosenPresetsPath())
{
    const auto read = loadPresets(m_path);
    m_set = read.value_or(PresetSet());
    if (!read)
        m_unreadable = read.error();
    say({});
}

PresetLibrary::~PresetLibrary() = default;

void PresetLibrary::apply(const QString &conversation, Target &target) const
{
    const QString id = m_chosen.of(conversation);
    const Preset *preset = id.isEmpty() ? nullptr : m_set.find(id);
    if (!preset)
        return;
    target.preset = preset->id;
    target.system = preset->instructions;
    target.maxTokens = preset->maxTokens;
    target.temperature = preset->temperature;
    target.cache = preset->cache;
    target.tellsDate = preset->tellsDate;
    const auto knowledge = readKnowledge(preset->knowledge);
    if (knowledge)
        target.knowledge = knowledge->text;
    else
        target.fault = knowledge.error();
}

QString PresetLibrary::chosenFor(const QString &conversation) const
{
    const Preset *preset = m_set.find(m_chosen.of(conversation));
    return preset ? preset->id : QString();
}

QString PresetLibrary::nameOf(const QString &preset) const
{
    const Preset *found = preset.isEmpty() ? nullptr : m_set.find(preset);
    return found ? found->name : QString();
}

void PresetLibrary::choose(const QString &conversation, const QString &id)
{
    say(m_chosen.choose(conversation, id));
    if (const Preset *preset = id.isEmpty() ? nullptr : m_set.find(id))
        turnTo(*preset);
    Q_EMIT chosenChanged();
}

void PresetLibrary::turnTo(const Preset &preset)
{
    const Provider *named = preset.provider.isEmpty() ? nullptr : m_providers.set().find(preset.provider);
    // Its model belongs to a provider that is gone, and to no other.
    if (!preset.provider.isEmpty() && !named)
        return;
    if (named)
        m_providers.choose(named->id);
    if (!preset.model.isEmpty() && m_providers.chosen())
        m_providers.setModel(m_providers.chosen()->id, preset.model);
}

// The one that answers comes first.
QList<Provider> PresetLibrary::available() const
{
    QList<Provider> providers = m_providers.set().providers;
    std::stable_partition(providers.begin(), providers.end(),
        [&](const Provider &provider) { return provider.id == m_providers.set().chosen; });
    return providers;
}

void PresetLibrary::open(const Preset &preset, bool isNew)
{
    QStringList others;
    for (const Preset &other : std::as_const(m_set.presets)) {
        if (other.id != preset.id)
            others.append(other.name);
    }
    m_draft.reset(new PresetDraft(
        preset, isNew, others, available(), [this](const Preset &edited) { return keep(with(edited)); }));
    connect(m_draft.get(), &PresetDraft::saved, this, &PresetLibrary::closeDraft);
    Q_EMIT draftChanged();
}

void PresetLibrary::startNew()
{
    Preset preset;
    preset.id = newId();
    preset.cache = CacheLifetime::FiveMinutes;
    open(preset, true);
}

void PresetLibrary::edit(const QString &id)
{
    if (const Preset *preset = m_set.find(id))
        open(*preset, false);
}

void PresetLibrary::closeDraft()
{
    // It goes behind its form, which looks at it to the last.
    const auto closing = std::move(m_draft);
    Q_EMIT draftChanged();
}

void PresetLibrary::remove(const QString &id)
{
    PresetSet set = m_set;
    set.presets.removeIf([&](const Preset &preset) { return preset.id == id; });
    const auto kept = keep(std::move(set));
    say(kept);
    if (!kept)
        return;
    m_memory.forget(id);
    closeDraft();
}

PresetSet PresetLibrary::with(const Preset &preset) const
{
    PresetSet set = m_set;
    const auto same = std::find_if(
        set.presets.begin(), set.presets.end(), [&](const Preset &other) { return other.id == preset.id; });
    if (same == set.presets.end())
        set.presets.append(preset);
    else
        *same = preset;
    return set;
}

// First the disk, then the list. What cannot be read is not written over.
Result<void> PresetLibrary::keep(PresetSet set)
{
    if (m_unreadable)
        return tl::unexpected(*m_unreadable);
    const auto written = savePresets(m_path, set);
    if (!written)
        return written;
    beginResetModel();
    m_set = std::move(set);
    endResetModel();
    Q_EMIT setChanged();
    Q_EMIT chosenChanged();
    return {};
}

// That the presets cannot be read stays a problem, whatever else goes well.
void PresetLibrary::say(const Result<void> &result)
{
    const std::optional<Error> fault = result ? m_unreadable : std::optional(result.error());
    m_problem = fault ? errorText(*fault, nullptr) : QString();
    Q_EMIT problemChanged();
}

int PresetLibrary::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_set.presets.size());
}

QVariant PresetLibrary::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Preset &preset = m_set.presets[index.row()];
    const int pieces = static_cast<int>(preset.knowledge.size());
    switch (role) {
    case IdRole:
        return preset.id;
    case NameRole:
        return preset.name;
    case AboutRole: {
        const QString knows = pieces == 0 ? tr("instructions alone")
            : pieces == 1                 ? tr("1 piece of knowledge")
                                          : tr("%n pieces of knowledge", nullptr, pieces);
        return preset.model.isEmpty() ? knows : preset.model + u" · "_s + knows;
    }
    default:
        return {};
    }
}

QHash<int, QByteArray> PresetLibrary::roleNames() const
{
    return {{IdRole, "presetId"}, {NameRole, "name"}, {AboutRole, "about"}};
}

}
