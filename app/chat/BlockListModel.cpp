#include "chat/BlockListModel.h"

#include <algorithm>
#include <utility>

namespace firstlight {

// Characters after which running text goes on in another text field, so that what grows stays small. Within a
// field a selection runs across its paragraphs.
static constexpr qsizetype roomy = 1500;
static constexpr qsizetype full = 4000; // not even a list goes on in it

BlockListModel::BlockListModel(std::shared_ptr<RecentBlocks> recent)
    : m_recent(std::move(recent))
{ }

BlockListModel::~BlockListModel()
{
    m_recent->remove(this);
}

int BlockListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_parts.size());
}

static BlockListModel::Kind kindOf(const Block &block)
{
    switch (block.kind) {
    case Block::Kind::Paragraph:
    case Block::Kind::Heading:
        return BlockListModel::Prose;
    case Block::Kind::Code:
        return BlockListModel::Code;
    case Block::Kind::Html:
        return BlockListModel::Html;
    case Block::Kind::Math:
        return BlockListModel::Math;
    case Block::Kind::Table:
        return BlockListModel::Table;
    case Block::Kind::Rule:
        return BlockListModel::Rule;
    }
    Q_UNREACHABLE();
}

QVariant BlockListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Part &part = m_parts[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KindRole:
        return part.kind;
    case PassageRole:
        return QVariant::fromValue(passage(part));
    case GapRole:
        return part.gap;
    }
    return {};
}

QHash<int, QByteArray> BlockListModel::roleNames() const
{
    return {{KindRole, "kind"}, {PassageRole, "passage"}, {GapRole, "gap"}};
}

QString BlockListModel::plainText() const
{
    return firstlight::plainText(blocks());
}

// The message, read whole. That gives what reading it bit by bit gave (StreamingMarkdown).
static StreamingMarkdown readWhole(const QString &text)
{
    StreamingMarkdown markdown;
    markdown.append(text);
    markdown.finish();
    return markdown;
}

QList<Block> BlockListModel::blocks() const
{
    if (!m_finished || isSlow())
        return m_markdown.blocks();
    if (const QList<Block> *known = m_recent->object(this))
        return *known;
    const QList<Block> read = readWhole(m_text).blocks();
    m_recent->insert(this, new QList<Block>(read));
    return read;
}

Passage BlockListModel::passage(const Part &part) const
{
    const QList<Block> all = blocks();
    // While rows go, what they showed has gone already.
    const qsizetype there = all.size() - part.first;
    return there < part.count ? part.shown : Passage(all.sliced(part.first, part.count));
}

// A provider may send the whole text once more, and differently; then its length or the end of what was read
// differs. Comparing all of it each time would cost more than reading what is new.
bool BlockListModel::startsWithShown(const QString &text) const
{
    return text.size() >= m_read
        && QStringView(text).sliced(m_read - m_lastRead.size(), m_lastRead.size()) == m_lastRead;
}

void BlockListModel::clear()
{
    beginResetModel();
    m_recent->remove(this);
    m_markdown = {};
    m_parts.clear();
    m_read = 0;
    m_lastRead.clear();
    m_text.clear();
    m_finished = false;
    endResetModel();
}

void BlockListModel::setText(const QString &text, bool finished)
{
    if (m_finished && text.size() == m_read && startsWithShown(text))
        return;
    if (m_finished || !startsWithShown(text))
        clear();
    const qsizetype closedBefore = m_markdown.closed();
    // A finished text that nobody watched arriving is read in one go.
    if (text.size() > m_read)
        m_markdown.append(QStringView(text).sliced(m_read));
    if (finished)
        m_markdown.finish();
    m_read = text.size();
    m_lastRead = text.right(64);
    mirror(closedBefore);
    if (finished)
        settle(text);
}

// Nothing changes any more.
void BlockListModel::settle(const QString &text)
{
    m_finished = true;
    m_text = text;
    for (Part &part : m_parts)
        part.shown = {};
    if (isSlow())
        return;
    m_recent->insert(this, new QList<Block>(m_markdown.blocks()));
    m_markdown = {};
}

bool BlockListModel::joins(const Part &part, const Block &block) const
{
    const Block &first = m_markdown.blocks()[part.first];
    const Block &before = m_markdown.blocks()[part.first + part.count - 1];
    if (!isProse(first) || !isProse(block) || part.size >= full)
        return false;
    const qsizetype count = outside(block);
    if (count != outside(first))
        return false;
    for (qsizetype i = 0; i < count; ++i)
        if (block.within[i].begins || block.within[i].kind != first.within[i].kind)
            return false;
    const bool inList = !block.within.isEmpty() && !before.within.isEmpty();
    return part.size < roomy || inList;
}

static qsizetype sizeOf(const Block &block)
{
    qsizetype size = 1;
    for (const Run &run : block.runs)
        size += run.text.size();
    return size;
}

std::vector<BlockListModel::Part> BlockListModel::partsFrom(qsizetype block) const
{
    std::vector<Part> parts;
    const QList<Block> &blocks = m_markdown.blocks();
    for (; block < blocks.size(); ++block) {
        if (parts.empty() || !joins(parts.back(), blocks[block]))
            parts.push_back({.first = block,
                .kind = kindOf(blocks[block]),
                .gap = block == 0 ? 0 : gapBetween(blocks[block - 1], blocks[block]),
                .shown = {}});
        ++parts.back().count;
        parts.back().size += sizeOf(blocks[block]);
    }
    return parts;
}

// A closed block never changes, so a part in which all are closed, and which has one behind it, is as it was.
// Only late link references change closed blocks, and those come with the end.
void BlockListModel::mirror(qsizetype closedBefore)
{
    std::size_t same = m_parts.size();
    while (same > 0
        && (same == m_parts.size() || m_parts[same - 1].first + m_parts[same - 1].count > closedBefore))
        --same;
    if (m_markdown.wasReread())
        same = 0;
    std::vector<Part> now = partsFrom(same == m_parts.size() ? 0 : m_parts[same].first);
    const std::size_t known = std::min(m_parts.size(), same + now.size());
    if (known < m_parts.size()) {
        beginRemoveRows({}, static_cast<int>(known), static_cast<int>(m_parts.size()) - 1);
        m_parts.resize(known);
        endRemoveRows();
    }
    for (std::size_t row = same; row < known; ++row) {
        Part &part = m_parts[row];
        const Part before = std::exchange(part, now[row - same]);
        part.shown = passage(part);
        if (part.shown == before.shown && part.gap == before.gap)
            continue;
        const QModelIndex changed = index(static_cast<int>(row));
        Q_EMIT dataChanged(changed, changed,
            part.kind == before.kind ? QList<int>{PassageRole, GapRole}
                                     : QList<int>{KindRole, PassageRole, GapRole});
    }
    if (same + now.size() > known) {
        beginInsertRows({}, static_cast<int>(known), static_cast<int>(same + now.size()) - 1);
        for (std::size_t i = known - same; i < now.size(); ++i) {
            m_parts.push_back(now[i]);
            m_parts.back().shown = passage(now[i]);
        }
        endInsertRows();
    }
    // What cannot change any more is not kept twice.
    for (std::size_t row = same; row + 1 < m_parts.size(); ++row)
        if (m_parts[row].first + m_parts[row].count <= m_markdown.closed())
            m_parts[row].shown = {};
}

}
