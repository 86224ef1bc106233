#include "sse/SseParser.h"

#include "sse/LineEnds.h"

namespace firstlight {

static constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

static bool isObject(std::string_view value)
{
    const auto first = value.find_first_not_of(" \t");
    return first != std::string_view::npos && value[first] == '{';
}

void SseParser::feed(std::string_view bytes, const Sink &sink)
{
    if (m_overflowed || bytes.empty())
        return;
    std::size_t at = m_skipLineFeed && bytes.front() == '\n' ? 1 : 0;
    m_skipLineFeed = false;

    LineEnds ends(bytes);
    for (std::size_t end = ends.next(at); end < bytes.size(); end = ends.next(at)) {
        const std::string_view part = bytes.substr(at, end - at);
        at = end + 1;
        if (bytes[end] == '\r') {
            if (at == bytes.size())
                m_skipLineFeed = true;
            else if (bytes[at] == '\n')
                ++at;
        }
        if (m_line.empty()) {
            takeLine(part, true, sink);
        } else {
            keepLine(part);
            if (!m_overflowed)
                takeLine(m_line, false, sink);
            m_line.clear();
        }
        if (m_overflowed)
            return;
    }
    keepLine(bytes.substr(at));
    keepData();
}

void SseParser::finish(const Sink &sink)
{
    if (m_overflowed)
        return;
    if (!m_line.empty())
        takeLine(m_line, false, sink);
    m_line.clear();
    dispatch(true, sink);
}

void SseParser::keepLine(std::string_view part)
{
    if (m_line.size() + part.size() > largestEvent)
        m_overflowed = true;
    else
        m_line.append(part);
}

// `inRead`: the line stays where it is until feed() returns.
void SseParser::takeLine(std::string_view line, bool inRead, const Sink &sink)
{
    if (m_first && line.starts_with(byteOrderMark))
        line.remove_prefix(byteOrderMark.size());
    m_first = false;
    if (line.empty())
        return dispatch(false, sink);

    const std::size_t colon = line.find(':');
    if (colon == 0)
        return; // a comment
    const std::string_view name = line.substr(0, colon);
    std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
    if (value.starts_with(' '))
        value.remove_prefix(1);

    if (name == "data")
        takeData(value, inRead);
    else if (name == "event")
        m_name = value;
    else if (name == "error" && isObject(value))
        sink({.name = name, .data = value});
}

void SseParser::takeData(std::string_view value, bool inRead)
{
    if (!m_hasData && inRead) {
        m_view = value;
    } else if (!m_hasData) {
        m_data = value;
        m_copied = true;
    } else {
        keepData();
        if (m_data.size() + value.size() >= largestEvent) {
            m_overflowed = true;
            return;
        }
        m_data += '\n';
        m_data += value;
    }
    m_hasData = true;
}

void SseParser::keepData()
{
    if (!m_hasData || m_copied)
        return;
    m_data = m_view;
    m_copied = true;
}

void SseParser::dispatch(bool unterminated, const Sink &sink)
{
    if (m_hasData)
        sink({.name = m_name,
            .data = m_copied ? std::string_view(m_data) : m_view,
            .unterminated = unterminated});
    m_hasData = false;
    m_copied = false;
    m_name.clear();
}

}
