#pragma once

#include <QList>
#include <QString>

#include "domain/Error.h"
#include "domain/Provider.h"

namespace firstlight {

// The providers that the person set up, and the one that answers by default. Keys are not in here.
struct ProviderSet
{
    QList<Provider> providers;
    QString chosen; // Provider::id of the default; empty: none is set up, rehearsal answers

    const Provider *find(QStringView idOrName) const; // by id, else by name without regard to case
    bool operator==(const ProviderSet &) const = default;
};

// `providers.json` in the profile. No file gives an empty set; a file that cannot be read gives an error that
// says where. Entries of a dialect this version does not know are an error too, so that saving cannot lose
// them. Error.code: "damaged", "newer" or, where the system refused, empty.
Result<ProviderSet> loadProviders(const QString &path);

// Whole or not at all (QSaveFile), readable by its owner only. Error.code "holds-key" where a header or the
// URL would put a key on the disk; nothing is written then.
Result<void> saveProviders(const QString &path, const ProviderSet &set);

}
