#pragma once

#include <chrono>
#include <optional>

#include <QString>
#include <QUrl>

namespace firstlight {

// What is known of a provider's prompt cache (resources/cache-limits.json, where each entry has its date and
// source).
struct CacheLimits
{
    std::optional<int> minimum; // tokens; a shorter prompt is not kept, and nobody says so
    std::optional<std::chrono::minutes> lifetime; // without use, unless more is asked for
};

// Any thread.
CacheLimits cacheLimitsOf(const QUrl &baseUrl, const QString &model);

}
