#include "markdown/MathMarks.h"

#include <algorithm>

#include "markdown/Marks.h"

namespace firstlight {

namespace {

constexpr qsizetype longest = 2000; // bytes of a formula

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

bool isWord(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Walks through the text between two blank lines or fences.
class MathMarker
{
public:
    MathMarker(QByteArrayView text, QByteArray &into)
        : m_text(text)
        , m_into(into)
    { }

    void run();

private:
    qsizetype runOf(char c, qsizetype at) const;
    qsizetype codeEnd(qsizetype at) const;
    qsizetype closing(qsizetype from, QByteArrayView end) const;
    qsizetype closingDollar(qsizetype from) const;
    void formula(qsizetype from, qsizetype to, QByteArrayView open, QByteArrayView close, qsizetype width);
    bool backslash();
    void dollars();
    void copy(qsizetype count)
    {
        m_into += m_text.sliced(m_at, count);
        m_at += count;
    }

    QByteArrayView m_text;
    QByteArray &m_into;
    qsizetype m_at = 0;
};

qsizetype MathMarker::runOf(char c, qsizetype at) const
{
    qsizetype end = at;
    while (end < m_text.size() && m_text[end] == c)
        ++end;
    return end - at;
}

// Behind the code span that begins here; behind the backticks where none closes it.
qsizetype MathMarker::codeEnd(qsizetype at) const
{
    const qsizetype length = runOf('`', at);
    for (qsizetype i = at + length; i < m_text.size();) {
        const qsizetype here = runOf('`', i);
        if (here == length)
            return i + here;
        i += here + 1;
    }
    return at + length;
}

qsizetype MathMarker::closing(qsizetype from, QByteArrayView end) const
{
    const qsizetype at = m_text.indexOf(end, from);
    return at < 0 || at - from > longest || at == from ? -1 : at;
}

qsizetype MathMarker::closingDollar(qsizetype from) const
{
    const qsizetype end = std::min(m_text.size(), from + longest);
    for (qsizetype i = from; i < end; ++i) {
        if (m_text[i] == '\\') {
            ++i;
        } else if (m_text[i] == '$') {
            const char next = i + 1 < m_text.size() ? m_text[i + 1] : ' ';
            return i > from && next != '$' && !isWord(next) && !isSpace(m_text[i - 1]) ? i : -1;
        }
    }
    return -1;
}

void MathMarker::formula(
    qsizetype from, qsizetype to, QByteArrayView open, QByteArrayView close, qsizetype width)
{
    m_into += open;
    for (const char c : m_text.sliced(from, to - from)) {
        if (c == '$')
            m_into += marks::dollarBytes;
        else
            m_into += c;
    }
    m_into += close;
    m_at = to + width;
}

// True where it has moved on.
bool MathMarker::backslash()
{
    if (m_at + 1 == m_text.size())
        return false;
    const char next = m_text[m_at + 1];
    if (next == '(' || next == '[') {
        const qsizetype end = closing(m_at + 2, next == '(' ? "\\)" : "\\]");
        if (end > 0) {
            const QByteArray open =
                next == '(' ? "$" + marks::roundBytes.toByteArray() : "$$" + marks::squareBytes.toByteArray();
            const QByteArray back =
                next == '(' ? marks::roundBytes.toByteArray() + "$" : marks::squareBytes.toByteArray() + "$$";
            formula(m_at + 2, end, open, back, 2);
            return true;
        }
    }
    if (next == '$') {
        m_into += '\\';
        m_into += '$';
        m_at += 2;
        return true;
    }
    copy(2);
    return true;
}

void MathMarker::dollars()
{
    const qsizetype length = runOf('$', m_at);
    const qsizetype from = m_at + length;
    if (length == 2) {
        if (const qsizetype end = closing(from, "$$"); end > 0)
            return formula(from, end, "$$", "$$", 2);
    } else if (length == 1 && from < m_text.size() && !isSpace(m_text[from])
        && (m_at == 0 || !isWord(m_text[m_at - 1]))) {
        if (const qsizetype end = closingDollar(from); end > 0)
            return formula(from, end, "$", "$", 1);
    }
    for (qsizetype i = 0; i < length; ++i)
        m_into += marks::dollarBytes;
    m_at = from;
}

void MathMarker::run()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '`')
            copy(codeEnd(m_at) - m_at);
        else if (c == '$')
            dollars();
        else if (c != '\\' || !backslash())
            copy(1);
    }
}

bool isFence(QByteArrayView text, qsizetype at)
{
    const QByteArrayView start = text.sliced(at, std::min<qsizetype>(3, text.size() - at));
    return start == "```" || start == "~~~";
}

// Where the stretch that begins at `from` ends: behind a blank line or a fence, or before a fence. Quote
// marks do not count.
qsizetype stretchEnd(QByteArrayView text, qsizetype from)
{
    for (qsizetype line = from; line < text.size();) {
        qsizetype at = line;
        while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '>'))
            ++at;
        const bool fence = isFence(text, at);
        if (fence && line > from)
            return line;
        const qsizetype end = text.indexOf('\n', at);
        if (end < 0)
            return text.size();
        if (fence || end == at)
            return end + 1;
        line = end + 1;
    }
    return text.size();
}

}

QByteArray markMath(QByteArrayView text)
{
    if (!text.contains('$') && text.indexOf("\\(") < 0 && text.indexOf("\\[") < 0)
        return QByteArray(text.data(), text.size());
    QByteArray marked;
    marked.reserve(text.size() + text.size() / 16);
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype end = stretchEnd(text, at);
        MathMarker(text.sliced(at, end - at), marked).run();
        at = end;
    }
    return marked;
}

static void turnBack(QString &text, QChar mark, QStringView dollars, QChar open, QChar close)
{
    if (!text.contains(mark))
        return;
    text.replace(dollars.toString() + mark, QString(u'\\') + open);
    text.replace(mark + dollars.toString(), QString(u'\\') + close);
    text.remove(mark);
}

void restoreMath(QString &text)
{
    turnBack(text, marks::round, u"$", u'(', u')');
    turnBack(text, marks::square, u"$$", u'[', u']');
    text.replace(marks::dollar, u'$');
}

void stripMathMarks(QString &formula)
{
    formula.remove(marks::round).remove(marks::square);
    formula.replace(marks::dollar, u'$');
}

}
