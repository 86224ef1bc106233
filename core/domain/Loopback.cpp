#include "domain/Loopback.h"

#include <algorithm>

namespace firstlight {

bool isLoopback(const QString &host)
{
    // "127.evil.example" is a name, not an address.
    const bool numeric =
        std::all_of(host.begin(), host.end(), [](QChar c) { return c == u'.' || c.isDigit(); });
    return host == u"localhost" || host.endsWith(u".localhost") || host == u"::1"
        || (numeric && host.startsWith(u"127."));
}

}
