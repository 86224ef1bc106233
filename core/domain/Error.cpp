#include "domain/Error.h"

#include <array>
#include <utility>

namespace firstlight {

using Kind = Error::Kind;

static constexpr std::array<std::pair<Kind, const char *>, 13> kindNames{{
    {Kind::Network, "network"},
    {Kind::Timeout, "timeout"},
    {Kind::Tls, "tls"},
    {Kind::Http, "http"},
    {Kind::RateLimit, "rate_limit"},
    {Kind::Quota, "quota"},
    {Kind::Auth, "auth"},
    {Kind::Protocol, "protocol"},
    {Kind::Provider, "provider"},
    {Kind::Filtered, "filtered"},
    {Kind::Cancelled, "cancelled"},
    {Kind::Storage, "storage"},
    {Kind::Keychain, "keychain"},
}};

QLatin1StringView kindName(Kind kind)
{
    for (const auto &[candidate, name] : kindNames) {
        if (candidate == kind)
            return QLatin1StringView(name);
    }
    return {};
}

std::optional<Kind> kindFromName(QStringView name)
{
    for (const auto &[kind, candidate] : kindNames) {
        if (name == QLatin1StringView(candidate))
            return kind;
    }
    return std::nullopt;
}

}
