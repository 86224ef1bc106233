#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QUrl>

#include "domain/Provider.h"

namespace firstlight {

// What a preset's address leaves open: "{account}" in it.
struct PresetBlank
{
    QString name;
    QString label; // "Account ID"; English, translated where it is shown
    QString example;
    bool isModel = false; // what stands here is the model too (Azure answers by the deployment)
};

// A provider as it is known before anyone set it up: data of resources/providers.json.
struct ProviderPreset
{
    QString id; // "openai"; stands in Provider::preset
    QString name; // "OpenAI"
    QString about; // one line, without a full stop; English, translated where it is shown
    QString note; // sentences for the form, may be empty; English as well
    QString url; // with blanks in braces; empty for "your own"
    QList<PresetBlank> blanks; // in the order to ask for them
    QUrl keyPage; // where a person gets a key; empty where none is needed or nobody can know
    QString modelExample; // how the ids of its models look, where there is no list of them
    bool listsModels = true;
    bool isLocal = false; // a server that runs on this computer as a rule
    Provider entry; // what an entry starts with: name, dialect, headers, time limits; id and address are open
};

// In the order to show them; "your own" is the last. Any thread.
const QList<ProviderPreset> &providerPresets();

// By id or by name, without regard to case; null where there is none.
const ProviderPreset *providerPreset(QStringView idOrName);

// The address with its blanks filled in, percent-encoded where need be; blanks without a value stay as they
// are, which is no address.
QString filledUrl(const ProviderPreset &preset, const QHash<QString, QString> &values);

// What stands in the blanks of an address that was made from this preset; nothing where it was not.
std::optional<QHash<QString, QString>> blanksOf(const ProviderPreset &preset, const QString &url);

// An entry of this preset, ready but for its id, with the filled address.
Provider providerOf(const ProviderPreset &preset, const QHash<QString, QString> &values = {});

}
