#pragma once

#include <optional>

#include <QByteArray>
#include <QList>
#include <QStringView>

#include "markdown/Block.h"
#include "markdown/FenceLine.h"

namespace firstlight {

// Text in, blocks out. The first closed() blocks are final; what stands behind them is read again with each
// append(), so that the work of a delta is that of the block it falls into (and in a block of code that
// stands for itself, of the line). A border is put where md4c, given a line of our own behind the text,
// agrees that all before it is over; so for any split of the text the blocks after finish() are those of
// readBlocks().
//
// One thing changes what is closed: a link reference defined in the text ("[1]: https://…") holds for the
// words before it too. A reply that is arriving shows them as written, because its definitions may come at
// the very end; finish() reads a text that may have some once more as a whole.
class StreamingMarkdown
{
public:
    void append(QStringView text);
    void finish(); // nothing may be appended after it

    const QList<Block> &blocks() const { return m_blocks; }
    qsizetype closed() const { return m_closed; } // blocks that are final, but for late link references

    // finish() has read the whole text once more, so that closed blocks may have changed.
    bool wasReread() const { return m_reread; }

    // Bytes that were read, again or for the first time; a test holds it against the length of the text.
    qsizetype steps() const { return m_steps; }

private:
    void take(QStringView text);
    void readLines();
    bool startsCode(QByteArrayView line, int indent);
    void readCode(bool last);
    void closeAtBorder();
    bool closeIfOver(qsizetype border, const QByteArray &probe);
    void showTail(bool last);

    QByteArray m_source; // UTF-8, lines end with \n
    qsizetype m_tail = 0; // where what is not closed begins
    qsizetype m_line = 0; // the first line that was not looked at
    bool m_afterBlank = false; // the line before it is blank
    qsizetype m_border = -1; // the latest line behind a blank one; -1: none
    qsizetype m_patience = 0; // bytes of the tail below which md4c is not asked about a border again

    std::optional<Fence> m_fence; // of the code block that is arriving
    bool m_firstCodeLine = true;
    qsizetype m_unfinishedLine = 0; // characters at the end of its text whose line is not over

    QChar m_highSurrogate; // its other half comes with the next text
    bool m_skipLineFeed = false; // the last text ended with \r

    QList<Block> m_blocks;
    qsizetype m_closed = 0;
    qsizetype m_steps = 0;
    bool m_reread = false;
};

}
