#pragma once

#include <QString>

#include "domain/Error.h"

namespace firstlight {

using namespace Qt::StringLiterals;

// Where all state of one person lives. The window and the CLI read the same profile.
struct Profile
{
    QString data; // conversations, captures, model lists
    QString config; // providers, preferences; the same folder as `data` where --profile named one

    QString historyPath() const { return data + u"/history.db"_s; }
    QString metricsPath() const { return data + u"/metrics.db"_s; }
    QString responsesPath() const { return data + u"/cache.db"_s; }
    QString capturesDir() const { return data + u"/captures"_s; }
    QString benchmarksDir() const { return data + u"/benchmarks"_s; } // named baselines
    QString modelsPath() const { return data + u"/models.json"_s; }
    QString providersPath() const { return config + u"/providers.json"_s; }
    QString routesPath() const { return config + u"/routes.json"_s; }
    QString settingsPath() const { return config + u"/settings.ini"_s; }
    QString presetsPath() const { return config + u"/presets.json"_s; }
    QString pricesPath() const { return config + u"/prices.json"_s; } // instead of the built-in ones
    QString promptsDir() const { return data + u"/prompts"_s; } // PromptMemory
    QString chosenPresetsPath() const { return data + u"/chosen-presets.json"_s; }

    // Both make the folder for its owner alone where it is missing; the mode of a folder that is there stays
    // as it is.
    static Result<Profile> in(const QString &dir); // --profile DIR
    static Result<Profile> standard(); // the platform's folders
    bool operator==(const Profile &) const = default;
};

}
