#pragma once

#include <optional>

#include <QList>
#include <QString>
#include <QStringView>

#include "markdown/FenceLine.h"

namespace firstlight {

// One block of a message body.
struct Block
{
    enum class Kind { Paragraph, Code };

    Kind kind = Kind::Paragraph;
    QString text; // without fences and without the line end that closes the block
    QString language; // of a code block, as the fence names it; empty otherwise
    bool open = true; // may still grow
    bool operator==(const Block &) const = default;
};

// Text in, blocks out. A block that is closed never changes again; only the last one grows, so that a view
// touches nothing but its tail. For any split of the text the final blocks are the same. No GUI types.
class StreamingMarkdown
{
public:
    // Shows at once what came, but for the start of a line that may still become a fence or a blank line.
    void append(QStringView text);
    void finish(); // closes the last block; nothing may be appended after it

    const QList<Block> &blocks() const { return m_blocks; }

    // Characters looked at so far; a test holds it against the length of the text.
    qsizetype steps() const { return m_steps; }

private:
    void addToLine(QStringView text); // without a line end
    void endLine();
    void beginText();
    void openCode(const Fence &fence);
    void closeBlock();
    bool isOpen() const;

    QList<Block> m_blocks;
    std::optional<Fence> m_fence; // of the code block that is open
    FenceLine m_line; // the line that is arriving
    QString m_held; // its characters, as long as it may be a fence or blank
    bool m_firstLine = true; // of the open block: no line break goes before it
    // A \r that ended the last chunk has ended its line; a \n at the start of the next one is its other half.
    bool m_skipLineFeed = false;
    qsizetype m_steps = 0;
};

}
