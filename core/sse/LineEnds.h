#pragma once

#include <algorithm>
#include <string_view>

namespace firstlight {

// Finds the LF and CR of one read. It remembers the next one of each kind, so that every byte is looked at
// once for either, also where one of the two never comes.
class LineEnds
{
public:
    explicit LineEnds(std::string_view bytes)
        : m_bytes(bytes)
        , m_lineFeed(find('\n', 0))
        , m_carriageReturn(find('\r', 0))
    { }

    // The first line end at `from` or later; the size of the read where there is none. `from` never goes
    // back.
    std::size_t next(std::size_t from)
    {
        if (m_lineFeed < from)
            m_lineFeed = find('\n', from);
        if (m_carriageReturn < from)
            m_carriageReturn = find('\r', from);
        return std::min(m_lineFeed, m_carriageReturn);
    }

private:
    std::size_t find(char end, std::size_t from) const
    {
        return std::min(m_bytes.find(end, from), m_bytes.size());
    }

    std::string_view m_bytes;
    std::size_t m_lineFeed;
    std::size_t m_carriageReturn;
};

}
