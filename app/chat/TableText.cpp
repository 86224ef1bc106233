#include "chat/TableText.h"

#include <algorithm>
#include <cmath>

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

namespace firstlight {

static constexpr qreal widest = 300; // pixels of a column at zoom 1, before its words wrap
static constexpr qreal narrowest = 24;
static constexpr qreal padding = 8; // pixels at zoom 1, on each side of a cell

TableText::TableText(QObject *parent)
    : QObject(parent)
{
    connect(this, &TableText::placed, this, [this] {
        delete m_table;
        m_shown.clear();
        if (m_document)
            m_document->textDocument()->clear();
        write();
    });
}

void TableText::setPassage(const Passage &passage)
{
    m_passage = passage;
    write();
    Q_EMIT passageChanged();
}

void TableText::setStyle(ProseStyle *style)
{
    if (m_style)
        m_style->disconnect(this);
    m_style = style;
    if (style)
        connect(style, &ProseStyle::changed, this, &TableText::placed, Qt::QueuedConnection);
    Q_EMIT placed();
}

QTextCharFormat TableText::charFormat(const Run &run, bool head) const
{
    QTextCharFormat format;
    format.setFontWeight(head || run.style.testFlag(Run::Strong) ? QFont::DemiBold : QFont::Normal);
    format.setFontItalic(run.style.testAnyFlags(Run::Emphasis | Run::Math));
    format.setFontStrikeOut(run.style.testFlag(Run::Strike));
    if (run.style.testAnyFlags(Run::Code | Run::Html | Run::Math)) {
        format.setFontFamilies({m_style->mono});
        format.setFontPointSize(m_style->size * 0.79);
    }
    if (head)
        format.setForeground(m_style->quiet);
    if (mayOpen(run.target)) {
        format.setAnchor(true);
        format.setAnchorHref(run.target);
        format.setForeground(m_style->link);
        format.setFontUnderline(true);
    }
    return format;
}

static Qt::Alignment alignmentOf(Block::Align align)
{
    switch (align) {
    case Block::Align::Center:
        return Qt::AlignHCenter;
    case Block::Align::Right:
        return Qt::AlignRight;
    case Block::Align::Default:
    case Block::Align::Left:
        break;
    }
    return Qt::AlignLeft;
}

void TableText::writeCell(QTextTable &table, int row, int column) const
{
    const Block &block = m_passage.blocks.first();
    QTextCursor cursor = table.cellAt(row, column).firstCursorPosition();
    cursor.setPosition(table.cellAt(row, column).lastPosition(), QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    QTextBlockFormat format;
    format.setLineHeight(m_style->pitch * 0.86, QTextBlockFormat::FixedHeight);
    format.setAlignment(alignmentOf(block.columns.value(column)));
    cursor.setBlockFormat(format);
    for (const Run &run : block.rows.value(row).value(column))
        cursor.insertText(run.text, charFormat(run, row == 0));
}

void TableText::write()
{
    if (!m_document || !m_style || m_passage.blocks.isEmpty() || m_passage.blocks.first().columns.isEmpty())
        return;
    const Block &block = m_passage.blocks.first();
    const int rows = static_cast<int>(block.rows.size());
    const int columns = static_cast<int>(block.columns.size());
    QTextDocument *document = m_document->textDocument();
    document->setUndoRedoEnabled(false);
    document->setDocumentMargin(0);
    QTextCursor cursor(document);
    cursor.beginEditBlock();
    if (!m_table || m_table->columns() != columns) {
        cursor.select(QTextCursor::Document);
        cursor.removeSelectedText();
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(padding * m_style->zoom);
        m_table = cursor.insertTable(rows, columns, format);
        m_shown.clear();
    } else if (m_table->rows() < rows) {
        m_table->appendRows(rows - m_table->rows());
    } else if (m_table->rows() > rows) {
        m_table->removeRows(rows, m_table->rows() - rows);
    }
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (row >= m_shown.size() || m_shown[row].value(column) != block.rows[row].value(column))
                writeCell(*m_table, row, column);
    m_shown = block.rows;
    setWidths(*m_table);
    cursor.endEditBlock();
    findRows(*m_table);
}

void TableText::setWidths(QTextTable &table)
{
    QFont font = m_document->textDocument()->defaultFont();
    const QFontMetricsF plain(font);
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF bold(font);
    QList<QTextLength> lengths;
    m_width = 0;
    for (int column = 0; column < table.columns(); ++column) {
        qreal width = narrowest * m_style->zoom;
        for (qsizetype row = 0; row < m_shown.size(); ++row) {
            const QString text = plainText(m_shown[row].value(column));
            const QFontMetricsF &metrics = row == 0 ? bold : plain;
            width =
                std::max(width, text.size() > 200 ? widest * m_style->zoom : metrics.horizontalAdvance(text));
        }
        width = std::ceil(std::min(width, widest * m_style->zoom)) + 2 * padding * m_style->zoom + 2;
        lengths.append(QTextLength(QTextLength::FixedLength, width));
        m_width += width;
    }
    QTextTableFormat format = table.format();
    if (format.columnWidthConstraints() != lengths) {
        format.setColumnWidthConstraints(lengths);
        table.setFormat(format);
    }
}

void TableText::findRows(const QTextTable &table)
{
    m_rows.clear();
    QAbstractTextDocumentLayout *layout = m_document->textDocument()->documentLayout();
    // Its frame as a whole, then the upper edge of each next row: the text of a cell stands below its
    // padding.
    for (int row = 1; row < table.rows(); ++row) {
        qreal top = 0;
        const QTextCursor first = table.cellAt(row, 0).firstCursorPosition();
        top = layout->blockBoundingRect(first.block()).top() - padding * m_style->zoom;
        m_rows.append(top);
    }
    m_rows.append(layout->frameBoundingRect(const_cast<QTextTable *>(&table)).bottom());
    Q_EMIT sizeChanged();
}

}
