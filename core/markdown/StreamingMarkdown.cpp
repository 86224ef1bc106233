#include "markdown/StreamingMarkdown.h"

#include <algorithm>
#include <utility>

namespace firstlight {

// Lines end with \n, \r or \r\n (CommonMark 0.31, 2.1).
static qsizetype lineEnd(QStringView text, qsizetype from)
{
    while (from < text.size() && text[from] != u'\n' && text[from] != u'\r')
        ++from;
    return from;
}

void StreamingMarkdown::append(QStringView text)
{
    qsizetype at = 0;
    while (at < text.size()) {
        if (std::exchange(m_skipLineFeed, false) && text[at] == u'\n') {
            ++at;
            continue;
        }
        const qsizetype end = lineEnd(text, at);
        m_steps += end - at + 1;
        addToLine(text.sliced(at, end - at));
        if (end == text.size())
            return;
        endLine();
        m_skipLineFeed = text[end] == u'\r';
        at = end + 1;
    }
}

void StreamingMarkdown::finish()
{
    // A last line without a line end is a line like any other.
    if (!m_held.isEmpty())
        endLine();
    closeBlock();
}

void StreamingMarkdown::addToLine(QStringView text)
{
    qsizetype at = 0;
    while (!m_line.isText() && at < text.size()) {
        m_line.read(text[at]);
        m_held += text[at++];
        ++m_steps;
        if (m_line.isText())
            beginText();
    }
    if (at < text.size())
        m_blocks.last().text += text.sliced(at);
}

void StreamingMarkdown::endLine()
{
    if (const auto fence = m_line.opens())
        openCode(*fence);
    else if (m_line.closes())
        closeBlock();
    else if (!m_fence && m_line.isBlank())
        closeBlock();
    else if (!m_line.isText())
        beginText();
    m_held.clear();
    m_line = FenceLine(m_fence);
}

// Moves the held start of a line into the block it belongs to.
void StreamingMarkdown::beginText()
{
    if (!m_fence && !isOpen()) {
        m_blocks.append({.kind = Block::Kind::Paragraph, .text = {}, .language = {}});
        m_firstLine = true;
    }
    Block &block = m_blocks.last();
    if (!std::exchange(m_firstLine, false))
        block.text += u'\n';
    qsizetype start = 0;
    while (m_fence && start < std::min<qsizetype>(m_fence->indent, m_held.size()) && m_held[start] == u' ')
        ++start;
    block.text += QStringView(m_held).sliced(start);
    m_held.clear();
}

void StreamingMarkdown::openCode(const Fence &fence)
{
    closeBlock();
    const QString info = m_held.sliced(m_line.infoStart()).simplified();
    m_blocks.append({.kind = Block::Kind::Code, .text = {}, .language = info.section(u' ', 0, 0)});
    m_fence = fence;
    m_firstLine = true;
}

void StreamingMarkdown::closeBlock()
{
    if (isOpen())
        m_blocks.last().open = false;
    m_fence.reset();
}

bool StreamingMarkdown::isOpen() const
{
    return !m_blocks.isEmpty() && m_blocks.last().open;
}

}
