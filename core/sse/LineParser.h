#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace firstlight {

// Bytes in, lines out, for NDJSON; no I/O, no Qt. A line ends with LF; a CR before it is not part of it.
// Blank lines (spaces and tabs only) are keep-alives and are not handed out.
class LineParser
{
public:
    // The view lives until the sink returns; the bytes are not checked as UTF-8.
    using Sink = std::function<void(std::string_view line)>;

    // Beyond it the parser stops for good and says so.
    static constexpr std::size_t largestLine = 256u << 20;

    // One read of any size. Costs time linear in the bytes, however they are cut; a line inside one read is
    // not copied.
    void feed(std::string_view bytes, const Sink &sink);

    // The stream is over: a last line without LF goes out too.
    void finish(const Sink &sink);

    bool overflowed() const { return m_overflowed; }

private:
    void takeLine(std::string_view line, const Sink &sink);
    void keep(std::string_view part);

    std::string m_line; // the line that has not ended yet; its beginning came with earlier reads
    bool m_first = true; // only the first line of the stream may begin with a BOM
    bool m_overflowed = false;
};

}
