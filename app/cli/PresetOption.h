#pragma once

#include <optional>

#include "domain/Preset.h"
#include "Options.h"
#include "session/ChatSession.h"

namespace firstlight::cli {

// `--preset NAME`: what a preset says, beneath what the call says.
class PresetOption
{
public:
    // Reads the preset and its knowledge; an empty name gives one that changes nothing.
    static Parsed<PresetOption> read(const QString &name, const CommonOptions &options);

    // The options that the call left open.
    CommonOptions beneath(CommonOptions options) const;
    // What no option says: knowledge and levers.
    void apply(Target &target) const;

    bool namesModel() const { return m_preset && !m_preset->model.isEmpty(); }

private:
    std::optional<Preset> m_preset;
    QString m_knowledge;
};

}
