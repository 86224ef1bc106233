#include "sse/LineParser.h"

namespace firstlight {

void LineParser::feed(std::string_view bytes, const Sink &sink)
{
    std::size_t at = 0;
    while (!m_overflowed) {
        const std::size_t end = bytes.find('\n', at);
        if (end == std::string_view::npos)
            return keep(bytes.substr(at));
        const std::string_view part = bytes.substr(at, end - at);
        at = end + 1;
        if (m_line.empty()) {
            takeLine(part, sink);
            continue;
        }
        keep(part);
        if (!m_overflowed)
            takeLine(m_line, sink);
        m_line.clear();
    }
}

void LineParser::finish(const Sink &sink)
{
    if (!m_overflowed && !m_line.empty())
        takeLine(m_line, sink);
    m_line.clear();
}

void LineParser::keep(std::string_view part)
{
    if (m_line.size() + part.size() > largestLine)
        m_overflowed = true;
    else
        m_line.append(part);
}

void LineParser::takeLine(std::string_view line, const Sink &sink)
{
    if (m_first && line.starts_with("\xEF\xBB\xBF"))
        line.remove_prefix(3);
    m_first = false;
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos)
        sink(line);
}

}
