#pragma once

#include <optional>

#include <QList>
#include <QString>

#include "domain/Provider.h"

namespace firstlight {

// "Provider: model" as a person reads and types it.
QString fallbackText(const Fallback &fallback, const QList<Provider> &providers);

// Absent where no provider has that name, or no model is named or known for it.
std::optional<Fallback> readFallback(const QString &text, const QList<Provider> &providers);

}
