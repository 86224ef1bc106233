#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace firstlight {

// One dispatched event of the WHATWG event stream ("Server-sent events", 9.2.6). The views live until the sink returns.
struct SseEvent
{
    std::string_view name; // "" where the stream named none
    std::string_view data; // data lines joined by LF, not yet checked as UTF-8
    bool unterminated = false; // no blank line followed: from finish() only
};

// Bytes in, events out; no I/O, no Qt. Lines end with LF, CR or CR LF; an event goes out with the byte that ends it.
class SseParser
{
public:
    using Sink = std::function<void(const SseEvent &)>;

    // The largest line and the largest event; beyond it the parser stops for good and says so (wire-formats.md, 1.1).
    static constexpr std::size_t largestEvent = 256u << 20;

    // One read of any size. Costs time linear in the bytes, however they are cut.
    void feed(std::string_view bytes, const Sink &sink);

    // The stream is over: hands out what stands without a blank line, marked `unterminated` (the standard drops it; language
    // model clients do better to look at it: wire-formats.md, 1.2 c).
    void finish(const Sink &sink);

    bool overflowed() const { return m_overflowed; }

private:
    bool m_overflowed = false;
};

}
