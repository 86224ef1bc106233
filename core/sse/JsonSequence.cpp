#include "sse/JsonSequence.h"

namespace firstlight {

void JsonSequence::feed(std::string_view bytes, const Sink &sink)
{
    std::size_t begin = 0; // of the document under way, in this read
    for (std::size_t at = 0; at < bytes.size() && !m_overflowed; ++at) {
        if (m_depth == 0 && bytes[at] != '{')
            continue;
        if (m_depth == 0)
            begin = at;
        if (!ends(bytes[at]))
            continue;
        const std::string_view part = bytes.substr(begin, at + 1 - begin);
        if (m_document.empty()) {
            sink(part);
        } else {
            m_document.append(part);
            sink(m_document);
            m_document.clear();
        }
    }
    if (m_depth == 0)
        return;
    const std::string_view rest = bytes.substr(begin);
    m_overflowed = m_overflowed || m_document.size() + rest.size() > largestDocument;
    if (!m_overflowed)
        m_document.append(rest);
}

// Takes one byte of a document; true where it closes it.
bool JsonSequence::ends(char byte)
{
    if (m_inString) {
        if (!m_escaped && byte == '"')
            m_inString = false;
        m_escaped = !m_escaped && byte == '\\';
        return false;
    }
    switch (byte) {
    case '"':
        m_inString = true;
        return false;
    case '{':
    case '[':
        ++m_depth;
        return false;
    case '}':
    case ']':
        return --m_depth == 0;
    default:
        return false;
    }
}

}
