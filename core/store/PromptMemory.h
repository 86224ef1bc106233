#pragma once

#include <optional>

#include <QString>

#include "domain/Error.h"
#include "domain/SentPrompt.h"

namespace firstlight {

// The fixed part of each preset's last request, in a folder of the profile, so that the x-ray can compare
// across restarts. No question and no answer is in there, and all of it goes with its preset. Blocking.
class PromptMemory
{
public:
    explicit PromptMemory(const QString &folder);

    // `prompt.body`: the fixed part alone.
    Result<void> remember(const QString &preset, const SentPrompt &prompt);
    // Absent where there is none, or none that can be read: it is a convenience.
    std::optional<SentPrompt> recall(const QString &preset, const QString &endpoint) const;
    void forget(const QString &preset);

private:
    QString pathOf(const QString &preset, const QString &endpoint) const;

    QString m_folder;
};

}
