#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace firstlight {

// Bytes in, whole JSON objects out, however they are set: one document over many lines, one a line, several
// without anything between them, or the elements of one array, each as soon as it is whole (Gemini streams
// such an array). For servers that answer a stream request without SSE framing. No I/O, no Qt; it counts
// brackets outside strings and leaves the rest to the JSON parser.
class JsonSequence
{
public:
    // The view lives until the sink returns.
    using Sink = std::function<void(std::string_view document)>;

    // Beyond it the parser stops for good and says so.
    static constexpr std::size_t largestDocument = 256u << 20;

    // One read of any size, linear time. What stands between objects is skipped, the brackets of an array
    // around them too.
    void feed(std::string_view bytes, const Sink &sink);

    // A document has begun and has not ended.
    bool unfinished() const { return m_depth > 0; }

    bool overflowed() const { return m_overflowed; }

private:
    bool ends(char byte);

    std::string m_document; // the beginning of the unfinished document, from earlier reads
    std::size_t m_depth = 0; // open brackets
    bool m_inString = false;
    bool m_escaped = false; // the byte before was a backslash inside a string
    bool m_overflowed = false;
};

}
