#include "chat/ProseText.h"

#include <algorithm>

#include <QDesktopServices>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace firstlight {

ProseText::ProseText(QObject *parent)
    : QObject(parent)
{
    connect(this, &ProseText::placed, this, [this] {
        m_shown = {};
        write();
    });
}

void ProseText::setPassage(const Passage &passage)
{
    m_passage = passage;
    write();
    Q_EMIT passageChanged();
}

void ProseText::setStyle(ProseStyle *style)
{
    if (m_style)
        m_style->disconnect(this);
    m_style = style;
    if (style)
        connect(style, &ProseStyle::changed, this, &ProseText::placed, Qt::QueuedConnection);
    Q_EMIT placed();
}

QStringList ProseText::links() const
{
    QStringList targets;
    for (const Link &link : m_links)
        targets.append(link.target);
    return targets;
}

int ProseText::linkStart(int link) const
{
    return m_links.value(link, {0, 0, {}}).start;
}

int ProseText::linkEnd(int link) const
{
    return m_links.value(link, {0, 0, {}}).end;
}

bool ProseText::open(const QString &target)
{
    return mayOpen(target) && QDesktopServices::openUrl(QUrl(target, QUrl::StrictMode));
}

QList<ProseText::Piece> ProseText::piecesOf(const Block &block) const
{
    QList<Piece> pieces;
    const auto within = block.within.sliced(outside(block));
    for (const Container &item : within)
        if (item.begins)
            pieces.append({firstlight::markOf(item) + u'\t', Run::Plain, {}, true});
    for (const Run &run : block.runs) {
        const QString target = mayOpen(run.target) ? run.target : QString();
        pieces.append({shownText(run), run.style, target, false});
    }
    return pieces;
}

QTextBlockFormat ProseText::blockFormat(qsizetype index) const
{
    const Block &block = m_passage.blocks[index];
    QTextBlockFormat format;
    const bool heading = block.kind == Block::Kind::Heading;
    format.setLineHeight(heading ? m_style->pitch * 1.06 : m_style->pitch, QTextBlockFormat::FixedHeight);
    if (index > 0)
        format.setTopMargin(gapBetween(m_passage.blocks[index - 1], block) * m_style->zoom);
    qreal left = 0;
    qreal hanging = 0;
    QList<QTextOption::Tab> tabs;
    for (const Container &item : block.within.sliced(outside(block))) {
        const qreal width = indentOf(item) * m_style->zoom;
        left += width;
        // The marks of items that begin together stand side by side.
        if (item.begins) {
            hanging += width;
            tabs.append(QTextOption::Tab(hanging, QTextOption::LeftTab));
        }
    }
    format.setLeftMargin(left);
    format.setTextIndent(-hanging);
    format.setTabPositions(tabs);
    return format;
}

QTextCharFormat ProseText::charFormat(const Block &block, const Piece &piece) const
{
    QTextCharFormat format;
    const bool heading = block.kind == Block::Kind::Heading;
    if (heading && block.level < 3)
        format.setFontPointSize(m_style->headingSize);
    if (heading || piece.style.testFlag(Run::Strong))
        format.setFontWeight(QFont::Bold);
    format.setFontItalic(piece.style.testAnyFlags(Run::Emphasis | Run::Math));
    format.setFontStrikeOut(piece.style.testFlag(Run::Strike));
    if (piece.style.testAnyFlags(Run::Code | Run::Html | Run::Math)) {
        format.setFontFamilies({m_style->mono});
        format.setFontPointSize(m_style->size * 0.875);
    }
    if (piece.style.testAnyFlags(Run::Code))
        format.setBackground(m_style->ground);
    if (piece.mark || piece.style.testAnyFlags(Run::Html | Run::Image))
        format.setForeground(m_style->quiet);
    if (!piece.target.isEmpty()) {
        format.setAnchor(true);
        format.setAnchorHref(piece.target);
        format.setForeground(m_style->link);
        format.setFontUnderline(true);
    }
    return format;
}

// What the two begin with alike: whole pieces, and characters of the next one.
static qsizetype commonStart(QStringView a, QStringView b)
{
    const auto ends = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    qsizetype length = ends.first - a.begin();
    // Not within a pair.
    if (length > 0 && a[length - 1].isHighSurrogate())
        --length;
    return length;
}

void ProseText::write()
{
    if (!m_document || !m_style || m_passage.blocks.isEmpty())
        return;
    QTextDocument *document = m_document->textDocument();
    document->setUndoRedoEnabled(false);
    document->setDocumentMargin(0);
    const QList<Block> &old = m_shown.blocks;
    const QList<Block> &now = m_passage.blocks;
    qsizetype same = 0;
    while (same < old.size() && same < now.size() && old[same] == now[same])
        ++same;
    if (same == old.size() && same == now.size())
        return;
    writeFrom(std::min(same, now.size() - 1));
    m_shown = m_passage;
    findLinks();
}

// Where two texts of one block part: so many pieces and characters of the next one are alike.
ProseText::Fork ProseText::fork(const QList<Piece> &known, const QList<Piece> &now)
{
    Fork fork;
    while (fork.piece < std::min(known.size(), now.size())) {
        const Piece &a = known[fork.piece];
        const Piece &b = now[fork.piece];
        if (a.style != b.style || a.target != b.target || a.mark != b.mark)
            break;
        fork.within = commonStart(a.text, b.text);
        fork.length += fork.within;
        if (fork.within < a.text.size() || fork.within < b.text.size())
            break;
        fork.within = 0;
        ++fork.piece;
    }
    return fork;
}

// All before `block` stands as it is.
void ProseText::writeFrom(qsizetype block)
{
    QTextCursor cursor(m_document->textDocument());
    cursor.beginEditBlock();
    const QList<Block> &old = m_shown.blocks;
    const Block &first = m_passage.blocks[block];
    Fork start;
    if (block < old.size() || block == 0) {
        const bool alike =
            block < old.size() && old[block].kind == first.kind && old[block].level == first.level;
        if (alike)
            start = fork(piecesOf(old[block]), piecesOf(first));
        const QTextBlock there = cursor.document()->findBlockByNumber(static_cast<int>(block));
        cursor.setPosition(there.position() + static_cast<int>(start.length));
        if (!cursor.atEnd()) {
            cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
        }
        if (cursor.blockFormat() != blockFormat(block))
            cursor.setBlockFormat(blockFormat(block));
    } else {
        cursor.movePosition(QTextCursor::End);
        cursor.insertBlock(blockFormat(block));
    }
    insert(cursor, first, start);
    for (qsizetype i = block + 1; i < m_passage.blocks.size(); ++i) {
        cursor.insertBlock(blockFormat(i));
        insert(cursor, m_passage.blocks[i], {});
    }
    cursor.endEditBlock();
}

void ProseText::insert(QTextCursor &cursor, const Block &block, const Fork &from) const
{
    const QList<Piece> pieces = piecesOf(block);
    for (qsizetype i = from.piece; i < pieces.size(); ++i)
        cursor.insertText(i == from.piece ? pieces[i].text.sliced(from.within) : pieces[i].text,
            charFormat(block, pieces[i]));
}

void ProseText::findLinks()
{
    QList<Link> links;
    int position = 0;
    for (const Block &block : m_passage.blocks) {
        for (const Piece &piece : piecesOf(block)) {
            const int end = position + static_cast<int>(piece.text.size());
            const bool goesOn =
                !links.isEmpty() && links.last().end == position && links.last().target == piece.target;
            if (goesOn)
                links.last().end = end;
            else if (!piece.target.isEmpty())
                links.append({position, end, piece.target});
            position = end;
        }
        ++position; // the end of the block
    }
    const bool same = std::equal(
        links.begin(), links.end(), m_links.begin(), m_links.end(), [](const Link &a, const Link &b) {
            return a.start == b.start && a.end == b.end && a.target == b.target;
        });
    m_links = links;
    if (!same)
        Q_EMIT linksChanged();
}

}
