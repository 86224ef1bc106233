#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace firstlight {

// One dispatched event of the WHATWG event stream ("Server-sent events", 9.2.6). The views live until the
// sink returns.
struct SseEvent
{
    std::string_view name; // "" where the stream named none
    std::string_view data; // data lines joined by LF, not yet checked as UTF-8
    bool unterminated = false; // no blank line followed: from finish() only
};

// Bytes in, events out; no I/O, no Qt. Lines end with LF, CR or CR LF; an event goes out with the byte that
// ends it.
//
// One deviation from the standard: a line `error: {...}` is handed out at once, as an event of its own with
// the name "error" (old llama-server builds send their errors so: wire-formats.md, 1.2 d). Any other unknown
// field is ignored.
class SseParser
{
public:
    using Sink = std::function<void(const SseEvent &)>;

    // The largest line and the largest event; beyond it the parser stops for good and says so
    // (wire-formats.md, 1.1).
    static constexpr std::size_t largestEvent = 256u << 20;

    // One read of any size. Costs time linear in the bytes, however they are cut.
    void feed(std::string_view bytes, const Sink &sink);

    // The stream is over: hands out what stands without a blank line, marked `unterminated` (the standard
    // drops it; language model clients do better to look at it: wire-formats.md, 1.2 c).
    void finish(const Sink &sink);

    bool overflowed() const { return m_overflowed; }

private:
    void takeLine(std::string_view line, bool inRead, const Sink &sink);
    void takeData(std::string_view value, bool inRead);
    void dispatch(bool unterminated, const Sink &sink);
    void keepLine(std::string_view part);
    void keepData();

    std::string m_line; // the line that has not ended yet; its beginning came with earlier reads
    std::string m_name;

    // The event's data is in one of two places. A first data line that lies whole inside the read under way
    // is only looked at; a second line, or the end of the read, copies it to m_data.
    std::string_view m_view;
    std::string m_data;
    bool m_copied = false;

    // "data:" alone fires an event with empty data, no data line fires none: the data itself cannot tell them
    // apart.
    bool m_hasData = false;

    // A CR that ended the last read already ended its line; an LF that opens the next one is the other half
    // of CR LF and must not count as a blank line, which would dispatch early. An empty read changes nothing.
    bool m_skipLineFeed = false;

    bool m_first = true; // only the first line of the stream may begin with a BOM
    bool m_overflowed = false;
};

}
