#include <QString>

#include "Chunks.h"
#include "markdown/BlockReader.h"
#include "markdown/StreamingMarkdown.h"

using namespace firstlight;

// In pieces of UTF-16, as the window hands it on; halves of a pair come apart.
static QList<Block> stream(const QString &text, Chunks chunks)
{
    StreamingMarkdown markdown;
    qsizetype at = 0;
    const std::string measure(static_cast<std::size_t>(text.size()), ' ');
    chunks.of(measure, [&](std::string_view piece) {
        const auto length = static_cast<qsizetype>(piece.size());
        const QList<Block> closed = markdown.blocks().first(markdown.closed());
        markdown.append(QStringView(text).sliced(at, length));
        at += length;
        require(markdown.blocks().size() >= closed.size() && markdown.blocks().first(closed.size()) == closed,
            "a closed block never changes");
    });
    markdown.finish();
    return markdown.blocks();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    QString text =
        QString::fromUtf8(reinterpret_cast<const char *>(data + 1), static_cast<qsizetype>(size - 1));
    text.replace(QChar(), QChar(QChar::ReplacementCharacter));
    QString lines = text;
    lines.replace(QLatin1String("\r\n"), QLatin1String("\n")).replace(QLatin1Char('\r'), QLatin1Char('\n'));
    const QList<Block> whole = readBlocks(lines.toUtf8());
    require(stream(text, Chunks(data[0])) == whole, "any split gives the blocks of the whole");
    plainText(whole);
    return 0;
}
