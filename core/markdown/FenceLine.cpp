#include "markdown/FenceLine.h"

#include <algorithm>

namespace firstlight {

static bool isSpace(QChar c)
{
    return c == u' ' || c == u'\t';
}

FenceLine::Part FenceLine::afterIndent(QChar c)
{
    if (isSpace(c)) {
        m_tooDeep |= c == u'\t' || m_fence.indent == 3;
        m_fence.indent += m_tooDeep ? 0 : 1;
        return m_inside && m_tooDeep ? Part::Text : Part::Indent;
    }
    const bool isMark = m_inside ? c == m_inside->mark : c == u'`' || c == u'~';
    if (!isMark || m_tooDeep)
        return Part::Text;
    m_fence.mark = c;
    m_fence.length = 1;
    return Part::Marks;
}

// `c` comes after the run of marks. A closing fence has nothing but spaces there; the info string of an
// opening one of backticks holds no backtick, so that inline code at the start of a line is no fence.
FenceLine::Part FenceLine::afterMarks(QChar c) const
{
    const int enough = m_inside ? m_inside->length : 3;
    if (m_fence.length < enough)
        return Part::Text;
    const bool allowed = m_inside ? isSpace(c) : m_fence.mark != u'`' || c != u'`';
    return allowed ? Part::Rest : Part::Text;
}

void FenceLine::read(QChar c)
{
    switch (m_part) {
    case Part::Indent:
        m_part = afterIndent(c);
        break;
    case Part::Marks:
        if (c == m_fence.mark)
            ++m_fence.length;
        else
            m_part = afterMarks(c);
        break;
    case Part::Rest:
        m_part = afterMarks(c);
        break;
    case Part::Text:
        break;
    }
}

bool FenceLine::closes() const
{
    return m_inside && (m_part == Part::Marks || m_part == Part::Rest) && m_fence.length >= m_inside->length;
}

std::optional<Fence> FenceLine::opens() const
{
    if (m_inside || (m_part != Part::Marks && m_part != Part::Rest) || m_fence.length < 3)
        return std::nullopt;
    return m_fence;
}

static bool endsWithMarks(QByteArrayView line)
{
    return line.endsWith("```") || line.endsWith("~~~");
}

QByteArray spacesBehindFences(QByteArray text)
{
    for (qsizetype tab = text.indexOf('\t'); tab >= 0; tab = text.indexOf('\t', tab + 1)) {
        qsizetype begin = tab;
        while (begin > 0 && text[begin - 1] == ' ')
            --begin;
        qsizetype end = tab;
        while (end < text.size() && (text[end] == ' ' || text[end] == '\t'))
            ++end;
        if ((end == text.size() || text[end] == '\n') && endsWithMarks(QByteArrayView(text).first(begin)))
            std::fill(text.begin() + begin, text.begin() + end, ' ');
        tab = end - 1;
    }
    return text;
}

}
