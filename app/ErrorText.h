#pragma once

#include <QString>

#include "domain/Error.h"
#include "domain/Provider.h"

namespace firstlight {

// What went wrong in one or two sentences: what happened, then what to do. Translated; never holds a key.
// `provider` may be null; with it the sentence names the provider.
QString errorText(const Error &error, const Provider *provider);

}
