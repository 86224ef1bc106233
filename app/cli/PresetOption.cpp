#include "PresetOption.h"

#include <cstdio>

#include "store/Knowledge.h"
#include "store/PresetFile.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

Parsed<PresetOption> PresetOption::read(const QString &name, const CommonOptions &options)
{
    PresetOption option;
    if (name.isEmpty())
        return option;
    const auto set = profileOf(options).and_then(
        [](const Profile &profile) { return loadPresets(profile.presetsPath()); });
    if (!set)
        return wrong(u"The presets could not be read: %1."_s.arg(set.error().detail));
    const Preset *preset = set->find(name);
    if (!preset)
        return wrong(u"There is no preset named \"%1\". See firstlight-cli presets."_s.arg(name));
    const auto knowledge = readKnowledge(preset->knowledge);
    if (!knowledge)
        return wrong(
            u"The knowledge of \"%1\" could not be read: %2."_s.arg(preset->name, knowledge.error().detail));
    for (const QString &path : knowledge->skipped)
        std::fprintf(stderr, "Not in the knowledge, because it is not text: %s\n", qUtf8Printable(path));
    option.m_preset = *preset;
    option.m_knowledge = knowledge->text;
    return option;
}

CommonOptions PresetOption::beneath(CommonOptions options) const
{
    if (!m_preset)
        return options;
    if (options.provider.isEmpty() && options.baseUrl.isEmpty())
        options.provider = m_preset->provider;
    if (options.model.isEmpty())
        options.model = m_preset->model;
    if (options.system.isEmpty())
        options.system = m_preset->instructions;
    if (!options.maxTokens)
        options.maxTokens = m_preset->maxTokens;
    if (!options.temperature)
        options.temperature = m_preset->temperature;
    return options;
}

void PresetOption::apply(Target &target) const
{
    if (!m_preset)
        return;
    target.knowledge = m_knowledge;
    target.cache = m_preset->cache;
    target.tellsDate = m_preset->tellsDate;
    target.preset = m_preset->id;
}

}
