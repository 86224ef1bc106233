#pragma once

#include <cstdint>
#include <optional>

namespace firstlight {

// Token counts of one reply. A count that nobody reported is absent, never 0.
struct Usage
{
    std::optional<std::int64_t> in; // all input, cached tokens included, in every dialect
    std::optional<std::int64_t> out; // all generated tokens, reasoning included, in every dialect
    std::optional<std::int64_t> cached; // part of `in` that was read from the provider's prompt cache
    std::optional<std::int64_t> cacheWrite; // part of `in` that was written to it
    std::optional<std::int64_t> reasoning; // part of `out`

    // Providers send usage more than once, cumulative: what a later report holds replaces what an earlier one
    // said.
    void merge(const Usage &later);

    bool operator==(const Usage &) const = default;
};

// The two counts as the provider itself sent them, before they were made equal over the dialects.
struct RawUsage
{
    std::optional<std::int64_t> in;
    std::optional<std::int64_t> out;

    void merge(const RawUsage &later);
    bool operator==(const RawUsage &) const = default;
};

}
