#pragma once

#include <QList>
#include <QString>
#include <QStringView>

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

// Text in, blocks out. A block that is closed never changes again; only the last one grows, so that a view touches nothing but
// its tail. For any split of the text the final blocks are the same. No GUI types.
class StreamingMarkdown
{
public:
    void append(QStringView text);
    void finish(); // closes the last block

    const QList<Block> &blocks() const { return m_blocks; }

private:
    QList<Block> m_blocks;
};

}
