#include "domain/Preset.h"

using namespace Qt::StringLiterals;

namespace firstlight {

QString lifetimeName(std::optional<CacheLifetime> lifetime)
{
    if (!lifetime)
        return u"off"_s;
    return *lifetime == CacheLifetime::OneHour ? u"1h"_s : u"5m"_s;
}

std::optional<std::optional<CacheLifetime>> lifetimeFromName(QStringView name)
{
    if (name == u"off")
        return std::optional<CacheLifetime>();
    if (name == u"5m")
        return std::optional(CacheLifetime::FiveMinutes);
    if (name == u"1h")
        return std::optional(CacheLifetime::OneHour);
    return std::nullopt;
}

}
