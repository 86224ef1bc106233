#include "chat/CacheDetail.h"

#include <utility>

namespace firstlight {

void CacheDetail::setCache(ChatCache *cache)
{
    if (m_cache == cache)
        return;
    if (m_cache)
        m_cache->disconnect(this);
    m_cache = cache;
    if (cache)
        connect(cache, &ChatCache::figuresChanged, this, &CacheDetail::changed);
    Q_EMIT changed();
}

void CacheDetail::setRow(int row)
{
    if (std::exchange(m_row, row) != row)
        Q_EMIT changed();
}

}
