#include "markdown/UnfinishedText.h"

#include <algorithm>

#include <QList>

namespace firstlight {

namespace {

qsizetype lineStart(QByteArrayView text)
{
    return text.lastIndexOf('\n') + 1;
}

bool isOneOf(char c, QByteArrayView set)
{
    return set.contains(c);
}

// A start of a line that says nothing yet: "-", "1.", "##", "``", "| --".
bool isUndecided(QByteArrayView line)
{
    const QByteArrayView trimmed = line.trimmed();
    if (trimmed.startsWith("```") || trimmed.startsWith("~~~"))
        return true; // its info string is not whole
    if (trimmed.isEmpty())
        return true;
    const bool marks =
        std::all_of(trimmed.begin(), trimmed.end(), [](char c) { return isOneOf(c, "-=*_+#>`~|: \t$\\"); });
    if (marks)
        return true;
    qsizetype digits = 0;
    while (digits < trimmed.size() && trimmed[digits] >= '0' && trimmed[digits] <= '9')
        ++digits;
    return digits > 0 && digits < 10
        && (digits == trimmed.size() || (digits + 1 == trimmed.size() && isOneOf(trimmed[digits], ".)")));
}

// Where the last paragraph begins: behind the last blank line.
qsizetype paragraphStart(QByteArrayView text)
{
    qsizetype start = lineStart(text);
    while (start > 0) {
        const QByteArrayView before = text.first(start - 1);
        const qsizetype line = lineStart(before);
        if (before.sliced(line).trimmed().isEmpty())
            break;
        start = line;
    }
    return start;
}

struct Opened
{
    QByteArray mark;
    qsizetype at;
};

// The marks of emphasis and code that the paragraph opens and does not close, outermost first.
class OpenMarks
{
public:
    explicit OpenMarks(QByteArrayView text)
        : m_text(text)
    {
        while (m_at < m_text.size())
            step();
    }

    const QList<Opened> &list() const { return m_opened; }
    qsizetype bracket() const { return m_bracket; } // of a link that is not complete; -1: none
    qsizetype bracketEnd() const { return m_bracketEnd; } // its ], where the address is arriving

private:
    qsizetype run(char c) const
    {
        qsizetype end = m_at;
        while (end < m_text.size() && m_text[end] == c)
            ++end;
        return end - m_at;
    }

    void step()
    {
        const char c = m_text[m_at];
        if (c == '\\')
            m_at += 2;
        else if (c == '`')
            code();
        else if (c == '*' || c == '~' || c == '_')
            emphasis(c);
        else
            link(c);
    }

    void code()
    {
        const qsizetype length = run('`');
        const QByteArray mark(length, '`');
        const qsizetype from = m_at + length;
        for (qsizetype at = m_text.indexOf(mark, from); at >= 0; at = m_text.indexOf(mark, at + 1)) {
            qsizetype end = at;
            while (end < m_text.size() && m_text[end] == '`')
                ++end;
            if (end - at == length) {
                m_at = end;
                return;
            }
            at = end;
        }
        m_opened.append({mark, m_at});
        m_at = m_text.size();
    }

    void emphasis(char c)
    {
        const qsizetype length = std::min<qsizetype>(run(c), 3);
        const QByteArray mark(length, c);
        const qsizetype end = m_at + length;
        const bool spaceAfter = end == m_text.size() || isOneOf(m_text[end], " \t\n");
        const bool spaceBefore = m_at == 0 || isOneOf(m_text[m_at - 1], " \t\n");
        if (!m_opened.isEmpty() && m_opened.last().mark == mark && !spaceBefore)
            m_opened.removeLast();
        else if (!spaceAfter && (c == '*' || spaceBefore))
            m_opened.append({mark, m_at});
        m_at = end;
    }

    void link(char c)
    {
        if (c == '[') {
            m_bracket = m_at;
            m_bracketEnd = -1;
        } else if (c == ']' && m_bracket >= 0) {
            const bool address = m_at + 1 < m_text.size() && m_text[m_at + 1] == '(';
            const bool last = m_at + 1 == m_text.size();
            m_bracketEnd = address || last ? m_at : -1;
            m_bracket = address || last ? m_bracket : -1;
        } else if (m_bracketEnd >= 0 && isOneOf(c, ")\n")) {
            m_bracket = -1;
            m_bracketEnd = -1;
        }
        ++m_at;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    QList<Opened> m_opened;
    qsizetype m_bracket = -1;
    qsizetype m_bracketEnd = -1;
};

QByteArray closed(QByteArrayView paragraph)
{
    const OpenMarks open(paragraph);
    QByteArray text = paragraph.toByteArray();
    // The words of a link are shown, its address is not until it is whole.
    if (open.bracket() >= 0) {
        if (open.bracketEnd() >= 0)
            text.truncate(open.bracketEnd());
        const bool image = open.bracket() > 0 && text[open.bracket() - 1] == '!';
        text.remove(open.bracket() - (image ? 1 : 0), image ? 2 : 1);
    }
    const bool inCode = !open.list().isEmpty() && open.list().last().mark.startsWith('`');
    qsizetype end = text.size();
    while (end > 0 && isOneOf(text[end - 1], inCode ? "`" : " \t*_~"))
        --end;
    text.truncate(end);
    for (qsizetype i = open.list().size() - 1; i >= 0; --i) {
        // One with nothing in it yet went with the end.
        if (open.list()[i].at + open.list()[i].mark.size() <= end)
            text += open.list()[i].mark;
    }
    return text;
}

}

QByteArray shownUntilNow(QByteArrayView text)
{
    const qsizetype last = lineStart(text);
    if (isUndecided(text.sliced(last)))
        text = text.first(last);
    const qsizetype paragraph = paragraphStart(text);
    return text.first(paragraph).toByteArray() + closed(text.sliced(paragraph));
}

}
