#include "domain/Usage.h"

namespace firstlight {

static void take(std::optional<std::int64_t> &count, const std::optional<std::int64_t> &later)
{
    if (later)
        count = later;
}

void Usage::merge(const Usage &later)
{
    take(in, later.in);
    take(out, later.out);
    take(cached, later.cached);
    take(cacheWrite, later.cacheWrite);
    take(reasoning, later.reasoning);
}

void RawUsage::merge(const RawUsage &later)
{
    take(in, later.in);
    take(out, later.out);
}

}
