#include "presets/PresetDraft.h"

#include <algorithm>

#include "domain/PromptPlan.h"
#include "ErrorText.h"
#include "latency/CacheText.h"
#include "store/CacheLimits.h"
#include "store/Knowledge.h"

using namespace Qt::StringLiterals;

namespace firstlight {

PresetDraft::PresetDraft(Preset preset, bool isNew, QStringList others, QList<Provider> available, Save save)
    : m_preset(std::move(preset))
    , m_isNew(isNew)
    , m_others(std::move(others))
    , m_available(std::move(available))
    , m_save(std::move(save))
    , m_knowledge(m_preset.knowledge)
    , m_temperature(m_preset.temperature ? QString::number(*m_preset.temperature) : QString())
{
    connect(&m_knowledge, &KnowledgeModel::changed, this, [this] {
        m_preset.knowledge = m_knowledge.pieces();
        readKnowledge();
        take();
    });
    readKnowledge();
    take();
}

void PresetDraft::readKnowledge()
{
    const auto read = firstlight::readKnowledge(m_preset.knowledge);
    m_text = read ? read->text : QString();
    m_skipped = read ? read->skipped : QStringList();
    m_problem = read ? QString() : errorText(read.error(), nullptr);
}

void PresetDraft::take()
{
    const int row = provider();
    const Provider asked = m_available.value(row > 0 ? row - 1 : 0);
    ChatRequest request;
    request.model = m_preset.model.isEmpty() ? asked.model : m_preset.model;
    request.system = m_preset.instructions;
    request.knowledge = m_text;
    request.turns = {{ChatRequest::Role::User, {}}};
    request.cache = m_preset.cache;
    m_plan = forecastText(forecastOf(request, asked, cacheLimitsOf(asked.baseUrl, request.model).minimum));
    if (!m_skipped.isEmpty())
        m_plan += u' '
            + (m_skipped.size() == 1 ? tr("1 file is left out, because it is not text.")
                                     : tr("%n files are left out, because they are not text.", nullptr,
                                         static_cast<int>(m_skipped.size())));
    Q_EMIT changed();
}

void PresetDraft::setName(const QString &name)
{
    m_preset.name = name;
    Q_EMIT changed();
}

QString PresetDraft::nameFault() const
{
    if (!m_tried)
        return {};
    const QString name = m_preset.name.trimmed();
    if (name.isEmpty())
        return tr("A preset needs a name.");
    return m_others.contains(name, Qt::CaseInsensitive) ? tr("There is a preset of this name already.")
                                                        : QString();
}

void PresetDraft::setInstructions(const QString &text)
{
    m_preset.instructions = text;
    take();
}

QStringList PresetDraft::providers() const
{
    QStringList names{tr("whichever answers")};
    for (const Provider &provider : m_available)
        names.append(provider.name);
    return names;
}

int PresetDraft::provider() const
{
    for (qsizetype i = 0; i < m_available.size(); ++i) {
        if (m_available[i].id == m_preset.provider)
            return static_cast<int>(i) + 1;
    }
    return 0;
}

void PresetDraft::setProvider(int row)
{
    m_preset.provider = row > 0 ? m_available.value(row - 1).id : QString();
    take();
}

void PresetDraft::setModel(const QString &model)
{
    m_preset.model = model.trimmed();
    take();
}

void PresetDraft::setMaxTokens(int tokens)
{
    m_preset.maxTokens = tokens > 0 ? std::optional<std::int64_t>(tokens) : std::nullopt;
    Q_EMIT changed();
}

void PresetDraft::setTemperature(const QString &text)
{
    m_temperature = text.trimmed();
    Q_EMIT changed();
}

QString PresetDraft::temperatureFault() const
{
    bool number = false;
    const double value = m_temperature.toDouble(&number);
    return m_temperature.isEmpty() || (number && value >= 0 && value <= 2)
        ? QString()
        : tr("A number from 0 to 2, such as 0.7.");
}

int PresetDraft::cache() const
{
    return !m_preset.cache ? 0 : *m_preset.cache == CacheLifetime::OneHour ? 2 : 1;
}

void PresetDraft::setCache(int choice)
{
    m_preset.cache.reset();
    if (choice > 0)
        m_preset.cache = choice == 2 ? CacheLifetime::OneHour : CacheLifetime::FiveMinutes;
    take();
}

void PresetDraft::setTellsDate(bool tell)
{
    m_preset.tellsDate = tell;
    Q_EMIT changed();
}

void PresetDraft::save()
{
    m_tried = true;
    if (!nameFault().isEmpty() || !temperatureFault().isEmpty()) {
        Q_EMIT changed();
        return;
    }
    m_preset.name = m_preset.name.trimmed();
    m_preset.temperature = m_temperature.isEmpty() ? std::nullopt : std::optional(m_temperature.toDouble());
    const auto kept = m_save(m_preset);
    if (kept) {
        Q_EMIT saved();
        return;
    }
    m_problem = errorText(kept.error(), nullptr);
    Q_EMIT changed();
}

}
