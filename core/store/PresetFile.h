#pragma once

#include <QList>
#include <QString>

#include "domain/Error.h"
#include "domain/Preset.h"

namespace firstlight {

struct PresetSet
{
    QList<Preset> presets;

    const Preset *find(QStringView idOrName) const; // by id, else by name without regard to case
    bool operator==(const PresetSet &) const = default;
};

// `presets.json` in the profile. No file gives an empty set. Error.code as readJsonFile; an entry that this
// version cannot read is "damaged" too, so that saving cannot lose it.
Result<PresetSet> loadPresets(const QString &path);
Result<void> savePresets(const QString &path, const PresetSet &set);

}
