#pragma once

#include <QList>
#include <QProcessEnvironment>
#include <QUrl>

#include "domain/Provider.h"
#include "domain/Secret.h"

namespace firstlight {

// A provider that works without any set-up because its key stands in the environment.
struct EnvironmentProvider
{
    Provider provider;
    Secret key;
};

// From OPENAI_API_KEY (OPENAI_BASE_URL), ANTHROPIC_API_KEY (ANTHROPIC_BASE_URL) and GEMINI_API_KEY, in this
// order.
QList<EnvironmentProvider> environmentProviders(const QProcessEnvironment &environment);

// The key in the environment that may go to this URL: only that of the provider whose own host (or
// *_BASE_URL) it is. Scheme and port count: a key for https must not leave in plain text.
Secret environmentKeyFor(const QUrl &url, const QProcessEnvironment &environment);

}
