#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// The first byte of an input says how the rest is cut: below 128 into pieces of that size (0: one piece),
// from 128 on into pieces of 0 to 15 bytes that follow from it.
class Chunks
{
public:
    explicit Chunks(std::uint8_t how)
        : m_how(how)
        , m_state(how)
    { }

    template <typename Feed> void of(std::string_view bytes, Feed feed)
    {
        while (!bytes.empty()) {
            const std::string_view piece = bytes.substr(0, next());
            feed(piece);
            bytes.remove_prefix(piece.size());
        }
    }

private:
    std::size_t next()
    {
        if (m_how < 128)
            return m_how == 0 ? std::string_view::npos : m_how;
        m_state = m_state * 1103515245u + 12345u;
        return (m_state >> 16) % 16;
    }

    std::uint8_t m_how;
    std::uint32_t m_state;
};

inline void require(bool condition, const char *what)
{
    if (condition)
        return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}
