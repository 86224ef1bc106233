#include "markdown/StreamingMarkdown.h"

#include <algorithm>
#include <utility>

#include "markdown/BlockReader.h"
#include "markdown/CodeIndent.h"
#include "markdown/Marks.h"
#include "markdown/UnfinishedText.h"

namespace firstlight {

static int indentOf(QByteArrayView line)
{
    int indent = 0;
    while (indent < line.size() && line[indent] == ' ')
        ++indent;
    return indent;
}

static bool isBlank(QByteArrayView line)
{
    return std::all_of(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t'; });
}

static FenceLine readFence(QByteArrayView line, std::optional<Fence> inside)
{
    FenceLine fence(inside);
    for (qsizetype i = 0; i < line.size() && !fence.isText(); ++i)
        fence.read(QLatin1Char(line[i]));
    return fence;
}

void StreamingMarkdown::append(QStringView text)
{
    take(text);
    if (m_fence)
        readCode(false);
    if (!m_fence)
        readLines();
    if (!m_fence)
        showTail(false);
}

void StreamingMarkdown::finish()
{
    if (!m_highSurrogate.isNull())
        m_source += QString(m_highSurrogate).toUtf8();
    if (m_tail > 0 && m_source.contains("]:")) {
        m_steps += m_source.size();
        m_blocks = readClean(m_source);
        m_reread = true;
    } else if (m_fence) {
        readCode(true);
    } else {
        showTail(true);
    }
    m_closed = m_blocks.size();
    m_source.clear();
}

// Lines end with \n, \r or \r\n (CommonMark 0.31, 2.1); U+0000 is replaced (2.3), and so are marks.
void StreamingMarkdown::take(QStringView text)
{
    QString clean;
    clean.reserve(text.size() + 1);
    if (!m_highSurrogate.isNull())
        clean += std::exchange(m_highSurrogate, QChar());
    for (const QChar c : text) {
        if (std::exchange(m_skipLineFeed, false) && c == u'\n')
            continue;
        m_skipLineFeed = c == u'\r';
        clean += m_skipLineFeed              ? QChar(u'\n')
            : c.isNull() || marks::isMark(c) ? QChar(QChar::ReplacementCharacter)
                                             : c;
    }
    if (!clean.isEmpty() && clean.back().isHighSurrogate()) {
        m_highSurrogate = clean.back();
        clean.chop(1);
    }
    m_source += clean.toUtf8();
    m_steps += clean.size();
}

// Of the borders between paragraphs the last one is enough. A fence changes what the lines after it mean, so
// it is asked about at once.
void StreamingMarkdown::readLines()
{
    while (m_line < m_source.size()) {
        const qsizetype end = m_source.indexOf('\n', m_line);
        const bool whole = end >= 0;
        const QByteArrayView line =
            QByteArrayView(m_source).sliced(m_line, (whole ? end : m_source.size()) - m_line);
        m_steps += line.size();
        const int indent = indentOf(line);
        const bool blank = isBlank(line);
        if (!blank && m_afterBlank && indent < 4 && line[indent] != '\t')
            m_border = m_line;
        if (!whole)
            break;
        if (!blank && indent < 4 && startsCode(line, indent)) {
            readCode(false);
            if (m_fence)
                return;
            continue;
        }
        m_afterBlank = blank;
        m_line = end + 1;
    }
    closeAtBorder();
}

// Where the line at m_line opens a block of code that stands for itself, all before it is closed.
bool StreamingMarkdown::startsCode(QByteArrayView line, int indent)
{
    const auto fence = readFence(line, {}).opens();
    if (!fence)
        return false;
    const QByteArray probe = QByteArray(indent, ' ') + QByteArray(fence->length, fence->mark.toLatin1())
        + marks::probeBytes.toByteArray();
    if (m_line > m_tail && !closeIfOver(m_line, probe))
        return false;
    m_blocks.resize(m_closed);
    m_blocks += readClean(line);
    m_fence = fence;
    m_firstCodeLine = true;
    m_unfinishedLine = 0;
    m_line += line.size() + 1;
    return true;
}

// `last`: nothing comes any more, and a last line without a line end is a line like any other.
void StreamingMarkdown::readCode(bool last)
{
    QString &code = m_blocks.last().text;
    code.chop(std::exchange(m_unfinishedLine, 0));
    while (m_line < m_source.size()) {
        const qsizetype end = m_source.indexOf('\n', m_line);
        const bool whole = end >= 0 || last;
        const QByteArrayView line =
            QByteArrayView(m_source).sliced(m_line, (end < 0 ? m_source.size() : end) - m_line);
        m_steps += line.size();
        const FenceLine fence = readFence(line, m_fence);
        if (whole && fence.closes()) {
            m_fence.reset();
            m_line = m_tail = end < 0 ? m_source.size() : end + 1;
            m_closed = m_blocks.size();
            m_border = -1;
            m_patience = 0;
            m_afterBlank = false;
            return;
        }
        if (!whole && !fence.isText())
            return; // it may still become the closing fence
        const qsizetype before = code.size();
        const bool hadLine = !std::exchange(m_firstCodeLine, false);
        if (hadLine)
            code += u'\n';
        code += codeLine(line, m_fence->indent);
        if (!whole) {
            m_unfinishedLine = code.size() - before;
            m_firstCodeLine = !hadLine;
            return;
        }
        m_line += line.size() + 1;
    }
}

void StreamingMarkdown::closeAtBorder()
{
    const qsizetype border = std::exchange(m_border, -1);
    if (border <= m_tail || border - m_tail < m_patience)
        return;
    const int indent = indentOf(QByteArrayView(m_source).sliced(border));
    closeIfOver(border, QByteArray(indent, ' ') + marks::probeBytes.toByteArray());
}

static bool isProbe(const Block &block)
{
    if (!block.within.isEmpty())
        return false;
    const QString word(marks::probe);
    return block.kind == Block::Kind::Code
        ? block.language == word
        : block.kind == Block::Kind::Paragraph && block.runs.size() == 1 && block.runs.first().text == word;
}

bool StreamingMarkdown::closeIfOver(qsizetype border, const QByteArray &probe)
{
    const qsizetype length = border - m_tail;
    if (length < m_patience)
        return false;
    m_steps += length;
    QList<Block> blocks = readClean(m_source.sliced(m_tail, length) + probe);
    bool over = !blocks.isEmpty() && isProbe(blocks.last());
    if (over && blocks.size() > 1 && !blocks[blocks.size() - 2].within.isEmpty()) {
        // The next item of a list: the probe ends the list, the item would not.
        const char first = m_source[border + indentOf(QByteArrayView(m_source).sliced(border))];
        over = !QByteArrayView("-+*0123456789").contains(first);
    }
    if (!over) {
        m_patience = length + length / 8;
        return false;
    }
    blocks.removeLast();
    m_blocks.resize(m_closed);
    m_blocks += blocks;
    m_closed = m_blocks.size();
    m_tail = border;
    m_patience = 0;
    m_border = -1;
    return true;
}

void StreamingMarkdown::showTail(bool last)
{
    m_blocks.resize(m_closed);
    const QByteArrayView tail = QByteArrayView(m_source).sliced(m_tail);
    m_steps += tail.size();
    m_blocks += readClean(last ? tail.toByteArray() : shownUntilNow(tail));
}

}
