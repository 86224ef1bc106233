#pragma once

#include <QList>
#include <QString>
#include <QUrl>

#include "domain/Provider.h"

namespace firstlight {

// What a person typed as an address: without a scheme it is https, on this computer http. Invalid where it is
// no address.
QUrl baseUrlFrom(const QString &typed);

// What is wrong with an entry, each as a sentence to stand under its field; empty where nothing is.
struct ProviderFaults
{
    QString name;
    QString url;
    QString headers;

    bool none() const { return name.isEmpty() && url.isEmpty() && headers.isEmpty(); }
};

// `others`: the entries that are there besides this one.
ProviderFaults faultsOf(const Provider &provider, const QList<Provider> &others);

}
