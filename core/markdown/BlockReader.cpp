#include "markdown/BlockReader.h"

#include <functional>
#include <optional>
#include <utility>

#include <md4c.h>

#include "markdown/CodeIndent.h"
#include "markdown/Entity.h"
#include "markdown/FenceLine.h"
#include "markdown/Marks.h"
#include "markdown/MathMarks.h"
#include "markdown/TextareaMarks.h"

namespace firstlight {

namespace {

constexpr qsizetype deepest = 16; // containers that a block tells of

constexpr unsigned dialect = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
    | MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS | MD_FLAG_LATEXMATHSPANS;

QString toText(const MD_ATTRIBUTE &attribute)
{
    QString text;
    for (int i = 0; attribute.text && attribute.substr_offsets[i] < attribute.size; ++i) {
        const MD_OFFSET from = attribute.substr_offsets[i];
        const QByteArrayView part(attribute.text + from, attribute.substr_offsets[i + 1] - from);
        text += attribute.substr_types[i] == MD_TEXT_ENTITY ? textOfEntity(part) : QString::fromUtf8(part);
    }
    restoreMath(text);
    return text;
}

// Turns the calls of md4c into blocks.
class BlockReader
{
public:
    explicit BlockReader(QByteArrayView source)
        : m_source(source)
    { }

    QList<Block> take() { return std::move(m_blocks); }

    void enter(MD_BLOCKTYPE type, void *detail);
    void leave(MD_BLOCKTYPE type);
    void enter(MD_SPANTYPE type, void *detail);
    void leave(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, QByteArrayView text);

private:
    struct List
    {
        Container item;
        bool numbered = false;
    };
    struct Span
    {
        std::optional<MD_SPANTYPE> type; // absent in the outermost one, which is no span
        Run::Styles style;
        QString target;
    };

    void open(Block::Kind kind);
    void close();
    void enterItem(const MD_BLOCK_LI_DETAIL &detail);
    void leaveContainer();
    void addRun(QString text, Run::Styles more = Run::Plain);
    void enterSpan(MD_SPANTYPE type, Run::Styles more, const QString &target = {});
    QList<Run> &runs();
    void addCode(QByteArrayView bytes);

    QByteArrayView m_source;
    int m_indent = 0; // columns before the rest of a line of code, not written yet
    QList<Block> m_blocks;
    QList<Container> m_within; // `begins` means here: holds no block yet
    QList<List> m_lists;
    QList<Span> m_spans{Span()};
    bool m_open = false; // the last block still grows
};

void BlockReader::open(Block::Kind kind)
{
    close();
    Block block;
    block.kind = kind;
    block.within = m_within.first(qMin(m_within.size(), deepest));
    m_blocks.append(std::move(block));
    for (Container &outer : m_within)
        outer.begins = false;
    m_open = true;
}

static void trimLineEnd(QString &text)
{
    if (text.endsWith(u'\n'))
        text.chop(1);
}

void BlockReader::close()
{
    if (!std::exchange(m_open, false))
        return;
    Block &block = m_blocks.last();
    trimLineEnd(block.text);
    const bool math = block.kind == Block::Kind::Paragraph && block.runs.size() == 1
        && block.runs.first().style == (Run::Math | Run::Display);
    if (math) {
        block.kind = Block::Kind::Math;
        block.text = block.runs.first().text.trimmed();
        block.runs.clear();
    }
}

void BlockReader::enterItem(const MD_BLOCK_LI_DETAIL &detail)
{
    close();
    List &list = m_lists.last();
    Container item = list.item;
    item.begins = true;
    if (detail.is_task)
        item.task = detail.task_mark == ' ' ? Container::Task::Open : Container::Task::Done;
    m_within.append(item);
    ++list.item.number;
}

void BlockReader::leaveContainer()
{
    close();
    if (m_within.last().begins) {
        open(Block::Kind::Paragraph);
        close();
    }
    m_within.removeLast();
}

void BlockReader::enter(MD_BLOCKTYPE type, void *detail)
{
    m_spans.resize(1); // a span ends with its block
    switch (type) {
    case MD_BLOCK_DOC:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
        break;
    case MD_BLOCK_QUOTE:
        close();
        m_within.append({.kind = Container::Kind::Quote, .begins = true});
        break;
    case MD_BLOCK_UL: {
        close();
        const bool tight = static_cast<MD_BLOCK_UL_DETAIL *>(detail)->is_tight;
        m_lists.append({.item = {.kind = Container::Kind::Bullet, .loose = !tight}});
        break;
    }
    case MD_BLOCK_OL: {
        close();
        const auto &list = *static_cast<MD_BLOCK_OL_DETAIL *>(detail);
        m_lists.append({.item = {.kind = Container::Kind::Number,
                            .loose = !list.is_tight,
                            .number = static_cast<int>(list.start)}});
        break;
    }
    case MD_BLOCK_LI:
        enterItem(*static_cast<MD_BLOCK_LI_DETAIL *>(detail));
        break;
    case MD_BLOCK_HR:
        open(Block::Kind::Rule);
        break;
    case MD_BLOCK_H:
        open(Block::Kind::Heading);
        m_blocks.last().level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level);
        break;
    case MD_BLOCK_CODE:
        open(Block::Kind::Code);
        m_blocks.last().language = toText(static_cast<MD_BLOCK_CODE_DETAIL *>(detail)->lang);
        break;
    case MD_BLOCK_HTML:
        open(Block::Kind::Html);
        break;
    case MD_BLOCK_P:
        open(Block::Kind::Paragraph);
        break;
    case MD_BLOCK_TABLE:
        open(Block::Kind::Table);
        break;
    case MD_BLOCK_TR:
        m_blocks.last().rows.append(QList<Block::Cell>());
        break;
    case MD_BLOCK_TH:
        m_blocks.last().columns.append(
            static_cast<Block::Align>(static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align));
        [[fallthrough]];
    case MD_BLOCK_TD:
        m_blocks.last().rows.last().append(Block::Cell());
        break;
    }
}

void BlockReader::leave(MD_BLOCKTYPE type)
{
    switch (type) {
    case MD_BLOCK_QUOTE:
    case MD_BLOCK_LI:
        leaveContainer();
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        m_lists.removeLast();
        break;
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
    case MD_BLOCK_TR:
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
        break;
    default:
        close();
    }
}

void BlockReader::enterSpan(MD_SPANTYPE type, Run::Styles more, const QString &target)
{
    Span inner = m_spans.last();
    inner.type = type;
    inner.style |= more;
    if (!target.isEmpty())
        inner.target = target;
    m_spans.append(inner);
}

void BlockReader::enter(MD_SPANTYPE type, void *detail)
{
    switch (type) {
    case MD_SPAN_EM:
        return enterSpan(type, Run::Emphasis);
    case MD_SPAN_STRONG:
        return enterSpan(type, Run::Strong);
    case MD_SPAN_DEL:
        return enterSpan(type, Run::Strike);
    case MD_SPAN_CODE:
        return enterSpan(type, Run::Code);
    case MD_SPAN_LATEXMATH:
        return enterSpan(type, Run::Math);
    case MD_SPAN_LATEXMATH_DISPLAY:
        return enterSpan(type, Run::Math | Run::Display);
    case MD_SPAN_A:
        return enterSpan(type, Run::Link, toText(static_cast<MD_SPAN_A_DETAIL *>(detail)->href));
    case MD_SPAN_IMG:
        enterSpan(type, Run::Image, toText(static_cast<MD_SPAN_IMG_DETAIL *>(detail)->src));
        // It is there even where no words stand for it.
        return addRun({});
    default:
        return enterSpan(type, Run::Plain);
    }
}

// md4c 0.4.8 may end a span that it never began, or not end one, where a bare link has swallowed a mark of
// emphasis.
void BlockReader::leave(MD_SPANTYPE type)
{
    for (qsizetype i = m_spans.size() - 1; i > 0; --i)
        if (m_spans[i].type == type)
            return m_spans.resize(i);
}

QList<Run> &BlockReader::runs()
{
    // The items of a tight list hold text without a paragraph around it.
    if (!m_open)
        open(Block::Kind::Paragraph);
    Block &block = m_blocks.last();
    return block.kind == Block::Kind::Table ? block.rows.last().last() : block.runs;
}

void BlockReader::addRun(QString text, Run::Styles more)
{
    const Span &span = m_spans.last();
    const Run::Styles style = span.style | more;
    QList<Run> &all = runs();
    if (!all.isEmpty() && !text.isEmpty()) {
        restoreTextareas(all.last().text, text);
        if (text.isEmpty())
            return;
    }
    const bool same = !all.isEmpty() && all.last().style == style && all.last().target == span.target;
    // Two images side by side are two.
    if (same && !(style.testFlag(Run::Image) && text.isEmpty()))
        all.last().text += text;
    else
        all.append({text, style, span.target});
}

// md4c writes spaces for the tabs at the start of a line, from a string of its own; a makefile needs its
// tabs.
void BlockReader::addCode(QByteArrayView bytes)
{
    QString &code = m_blocks.last().text;
    const bool ours = std::less_equal<>()(m_source.data(), bytes.data())
        && std::less<>()(bytes.data(), m_source.data() + m_source.size());
    if (!ours && bytes != "\n") {
        m_indent += static_cast<int>(bytes.size());
        return;
    }
    if (const int columns = std::exchange(m_indent, 0); columns > 0 && ours) {
        const qsizetype at = bytes.data() - m_source.data();
        const qsizetype line = m_source.first(at).lastIndexOf('\n') + 1;
        code += lastColumns(m_source.sliced(line, at - line), columns);
    } else {
        code += QString(columns, u' ');
    }
    QString text = QString::fromUtf8(bytes);
    restoreMath(text);
    restoreTextareas(text);
    code += text;
}

void BlockReader::text(MD_TEXTTYPE type, QByteArrayView bytes)
{
    if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
        return addRun(QString(QChar::LineSeparator));
    QString text = type == MD_TEXT_ENTITY ? textOfEntity(bytes) : QString::fromUtf8(bytes);
    const Block::Kind kind = m_open ? m_blocks.last().kind : Block::Kind::Paragraph;
    if (kind == Block::Kind::Code)
        return addCode(bytes);
    if (type == MD_TEXT_LATEXMATH)
        stripMathMarks(text);
    else
        restoreMath(text);
    restoreTextareas(text);
    if (kind == Block::Kind::Html) {
        m_blocks.last().text += text;
        return;
    }
    text.replace(u'\n', type == MD_TEXT_LATEXMATH ? QChar(u' ') : QChar(QChar::LineSeparator));
    addRun(text, type == MD_TEXT_HTML ? Run::Html : Run::Plain);
}

BlockReader &reader(void *self)
{
    return *static_cast<BlockReader *>(self);
}

}

QList<Block> readClean(QByteArrayView text)
{
    MD_PARSER parser{};
    parser.flags = dialect;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
        reader(self).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void *, void *self) {
        reader(self).leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *self) {
        reader(self).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void *, void *self) {
        reader(self).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *bytes, MD_SIZE size, void *self) {
        reader(self).text(type, QByteArrayView(bytes, size));
        return 0;
    };
    const QByteArray marked = markTextareas(spacesBehindFences(markMath(text)));
    BlockReader blocks{marked};
    md_parse(marked.constData(), static_cast<MD_SIZE>(marked.size()), &parser, &blocks);
    return blocks.take();
}

QList<Block> readBlocks(QByteArrayView text)
{
    return readClean(marks::withoutMarks(text));
}

}
