#include "chat/TranscriptModel.h"

#include <algorithm>

#include "latency/ReplyFigures.h"

namespace firstlight {

// Characters of the end of a conversation that are read before its first frame; what stands around a message
// counts as some. About a window full: a list is laid out from its beginning before it can be shown at its
// end.
static constexpr qsizetype atOnce = 6'000;
static constexpr int inOneGo = 40; // messages, while nothing else is to do

TranscriptModel::TranscriptModel(MessageListModel &messages, QObject *parent)
    : QAbstractListModel(parent)
    , m_messages(messages)
{
    int from = messages.rowCount();
    for (qsizetype size = 0; from > 0 && size < atOnce; --from)
        size += 400 + of(from - 1, MessageListModel::TextRole).toString().size();
    m_from = from;
    for (int message = from; message < messages.rowCount(); ++message) {
        m_entries.push_back(read(message));
        watch(m_entries.back());
    }
    count(m_from);

    m_idle.setInterval(0);
    connect(&m_idle, &QTimer::timeout, this, [this] { showMore(inOneGo); });
    if (m_from > 0)
        m_idle.start();
    connect(&messages, &MessageListModel::rowsInserted, this,
        [this](const QModelIndex &, int first, int last) { add(first, last); });
    connect(&messages, &MessageListModel::rowsRemoved, this,
        [this](const QModelIndex &, int first, int last) { remove(first, last); });
    connect(&messages, &MessageListModel::dataChanged, this,
        [this](const QModelIndex &first, const QModelIndex &last, const QList<int> &roles) {
            for (int message = std::max(m_from, first.row()); message <= last.row(); ++message)
                change(message, roles);
        });
}

QVariant TranscriptModel::of(int message, int role) const
{
    return m_messages.index(message).data(role);
}

TranscriptModel::Entry TranscriptModel::read(int message)
{
    Entry entry;
    entry.own = of(message, MessageListModel::OwnRole).toBool();
    if (entry.own)
        return entry;
    entry.blocks = of(message, MessageListModel::BlocksRole).value<BlockListModel *>();
    entry.parts = entry.blocks->rowCount();
    entry.reasoning = !of(message, MessageListModel::ReasoningRole).toString().isEmpty();
    entry.tools = !of(message, MessageListModel::ToolNamesRole).toStringList().isEmpty();
    entry.ending = !of(message, MessageListModel::EndingRole).toString().isEmpty()
        || of(message, MessageListModel::ContinuableRole).toBool();
    return entry;
}

void TranscriptModel::watch(const Entry &entry)
{
    BlockListModel *blocks = entry.blocks;
    if (!blocks)
        return;
    connect(blocks, &BlockListModel::rowsInserted, this,
        [this, blocks](const QModelIndex &, int first, int last) { partsInserted(blocks, first, last); });
    connect(blocks, &BlockListModel::rowsRemoved, this,
        [this, blocks](const QModelIndex &, int first, int last) { partsRemoved(blocks, first, last); });
    connect(blocks, &BlockListModel::modelReset, this, [this, blocks] {
        const int message = messageOf(blocks);
        const int parts = message < 0 ? 0 : this->entry(message).parts;
        if (parts > 0)
            partsRemoved(blocks, 0, parts - 1);
    });
    connect(blocks, &BlockListModel::dataChanged, this,
        [this, blocks](const QModelIndex &first, const QModelIndex &last, const QList<int> &roles) {
            partsChanged(blocks, first.row(), last.row(), roles);
        });
}

// The rows of the messages from `from` on.
void TranscriptModel::count(int from)
{
    m_first.resize(m_entries.size() + 1);
    for (std::size_t i = static_cast<std::size_t>(from - m_from); i < m_entries.size(); ++i)
        m_first[i + 1] = m_first[i] + m_entries[i].count();
}

int TranscriptModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_first.back();
}

TranscriptModel::Place TranscriptModel::placeOf(int row) const
{
    const auto next = std::upper_bound(m_first.begin(), m_first.end(), row);
    const auto index = static_cast<std::size_t>(next - m_first.begin() - 1);
    const Entry &entry = m_entries[index];
    const int message = m_from + static_cast<int>(index);
    int within = row - m_first[index];
    if (entry.own)
        return {message, Question, 0};
    if (entry.reasoning && within-- == 0)
        return {message, Reasoning, 0};
    if (within < entry.parts) {
        static constexpr Kind kinds[] = {Prose, Code, Html, Math, Table, Rule};
        const int kind = entry.blocks->index(within).data(BlockListModel::KindRole).toInt();
        return {message, kinds[kind], within};
    }
    within -= entry.parts;
    if (entry.tools && within-- == 0)
        return {message, Tools, 0};
    if (entry.ending && within-- == 0)
        return {message, Ending, 0};
    return {message, Figures, 0};
}

static bool isPart(TranscriptModel::Kind kind)
{
    return kind >= TranscriptModel::Prose && kind <= TranscriptModel::Rule;
}

// What belongs to the whole message stands there.
static bool hasFoot(TranscriptModel::Kind kind)
{
    return kind == TranscriptModel::Question || kind == TranscriptModel::Figures;
}

int TranscriptModel::gap(const Place &place, int row) const
{
    if (row == firstRow(place.message))
        return place.message == 0 ? 26 : 24;
    if (!isPart(place.kind) || place.part == 0)
        return 12;
    const QModelIndex part =
        m_entries[static_cast<std::size_t>(place.message - m_from)].blocks->index(place.part);
    return part.data(BlockListModel::GapRole).toInt();
}

bool TranscriptModel::isLive(const Place &place) const
{
    const int status = of(place.message, MessageListModel::StatusRole).toInt();
    if (status != MessageListModel::Waiting && status != MessageListModel::Streaming)
        return false;
    const int parts = m_entries[static_cast<std::size_t>(place.message - m_from)].parts;
    return place.kind == Reasoning ? parts == 0 : isPart(place.kind) && place.part == parts - 1;
}

QVariant TranscriptModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Place place = placeOf(index.row());
    switch (role) {
    case KindRole:
        return place.kind;
    case MessageRole:
        return place.message;
    case GapRole:
        return gap(place, index.row());
    case PassageRole:
        if (isPart(place.kind))
            return m_entries[static_cast<std::size_t>(place.message - m_from)]
                .blocks->index(place.part)
                .data(BlockListModel::PassageRole);
        return QVariant::fromValue(Passage());
    case TextRole:
        if (place.kind == Question)
            return of(place.message, MessageListModel::TextRole);
        if (place.kind == Reasoning)
            return of(place.message, MessageListModel::ReasoningRole);
        return place.kind == Ending ? of(place.message, MessageListModel::EndingRole) : QString();
    case LiveRole:
        return isLive(place);
    case StatusRole:
        return of(place.message, MessageListModel::StatusRole);
    case FiguresRole:
        return place.kind == Figures || place.kind == Reasoning
            ? of(place.message, MessageListModel::FiguresRole)
            : QVariant::fromValue(ReplyFigures());
    case ContinuableRole:
        return of(place.message, MessageListModel::ContinuableRole);
    case ToolNamesRole:
        return place.kind == Tools ? of(place.message, MessageListModel::ToolNamesRole) : QStringList();
    case BranchRole:
        return hasFoot(place.kind) ? of(place.message, MessageListModel::BranchRole) : 0;
    case BranchesRole:
        return hasFoot(place.kind) ? of(place.message, MessageListModel::BranchesRole) : 0;
    case AttachmentsRole:
        return place.kind == Question ? of(place.message, MessageListModel::AttachmentsRole) : QStringList();
    case ToolArgumentsRole:
        return place.kind == Tools ? of(place.message, MessageListModel::ToolArgumentsRole) : QStringList();
    }
    return {};
}

QString TranscriptModel::textOf(int row) const
{
    const Place place = placeOf(row);
    if (place.kind == Question)
        return of(place.message, MessageListModel::TextRole).toString();
    return isPart(place.kind) ? index(row).data(PassageRole).value<Passage>().shown() : QString();
}

QHash<int, QByteArray> TranscriptModel::roleNames() const
{
    return {{KindRole, "kind"}, {MessageRole, "message"}, {GapRole, "gap"}, {PassageRole, "passage"},
        {TextRole, "text"}, {LiveRole, "live"}, {StatusRole, "status"}, {ContinuableRole, "continuable"},
        {FiguresRole, "figures"}, {ToolNamesRole, "toolNames"}, {ToolArgumentsRole, "toolArguments"},
        {BranchRole, "branch"}, {BranchesRole, "branches"}, {AttachmentsRole, "attachments"}};
}

void TranscriptModel::add(int first, int last)
{
    // What was the last message cannot be continued any more.
    if (first > m_from)
        change(first - 1, {MessageListModel::StatusRole});
    for (int message = first; message <= last; ++message) {
        const Entry entry = read(message);
        const int row = m_first.back();
        beginInsertRows({}, row, row + entry.count() - 1);
        m_entries.push_back(entry);
        count(message);
        endInsertRows();
        watch(entry);
    }
}

// Messages go from the end only.
void TranscriptModel::remove(int first, int)
{
    const int keep = std::max(first, m_from);
    const int row = firstRow(keep);
    if (row < rowCount()) {
        beginRemoveRows({}, row, rowCount() - 1);
        m_entries.resize(static_cast<std::size_t>(keep - m_from));
        m_first.resize(m_entries.size() + 1);
        endRemoveRows();
    }
    m_from = std::min(m_from, first);
    // What is the last message now may be continued.
    if (keep > m_from)
        change(keep - 1, {MessageListModel::StatusRole});
}

// A row of a message comes or goes, `offset` behind its first one.
void TranscriptModel::setRow(int message, bool Entry::*what, bool there, int offset)
{
    Entry &known = entry(message);
    if (known.*what == there)
        return;
    const int row = firstRow(message) + offset;
    if (there)
        beginInsertRows({}, row, row);
    else
        beginRemoveRows({}, row, row);
    known.*what = there;
    count(message);
    if (there)
        endInsertRows();
    else
        endRemoveRows();
}

void TranscriptModel::change(int message, const QList<int> &roles)
{
    if (entry(message).own) {
        Q_EMIT dataChanged(index(firstRow(message)), index(firstRow(message)), {TextRole});
        return;
    }
    const auto has = [&roles](int role) { return roles.isEmpty() || roles.contains(role); };
    const Entry now = read(message);
    setRow(message, &Entry::reasoning, now.reasoning, 0);
    setRow(message, &Entry::tools, now.tools, now.reasoning + now.parts);
    setRow(message, &Entry::ending, now.ending, now.reasoning + now.parts + now.tools);
    const int first = firstRow(message);
    const int last = first + now.count() - 1;
    if (has(MessageListModel::ReasoningRole) && now.reasoning)
        Q_EMIT dataChanged(index(first), index(first), {TextRole});
    if (has(MessageListModel::FiguresRole))
        Q_EMIT dataChanged(index(last), index(last), {FiguresRole});
    if (has(MessageListModel::FiguresRole) && now.reasoning)
        Q_EMIT dataChanged(index(first), index(first), {FiguresRole});
    if (has(MessageListModel::ToolNamesRole) && now.tools)
        Q_EMIT dataChanged(
            index(last - 1 - now.ending), index(last - 1 - now.ending), {ToolNamesRole, ToolArgumentsRole});
    if (has(MessageListModel::StatusRole))
        Q_EMIT dataChanged(index(first), index(last), {StatusRole, LiveRole, TextRole, ContinuableRole});
}

int TranscriptModel::messageOf(const BlockListModel *blocks) const
{
    // It is nearly always the last one.
    for (std::size_t i = m_entries.size(); i > 0; --i)
        if (m_entries[i - 1].blocks == blocks)
            return m_from + static_cast<int>(i) - 1;
    return -1;
}

void TranscriptModel::partsInserted(const BlockListModel *blocks, int first, int last)
{
    const int message = messageOf(blocks);
    if (message < 0)
        return;
    const int row = firstRow(message) + entry(message).reasoning;
    beginInsertRows({}, row + first, row + last);
    entry(message).parts += last - first + 1;
    count(message);
    endInsertRows();
    // What stood at the end does no more.
    if (const int before = row + first - 1; before >= firstRow(message))
        Q_EMIT dataChanged(index(before), index(before), {LiveRole});
}

void TranscriptModel::partsRemoved(const BlockListModel *blocks, int first, int last)
{
    const int message = messageOf(blocks);
    if (message < 0)
        return;
    const int row = firstRow(message) + entry(message).reasoning;
    beginRemoveRows({}, row + first, row + last);
    entry(message).parts -= last - first + 1;
    count(message);
    endRemoveRows();
    if (const int before = row + first - 1; before >= firstRow(message))
        Q_EMIT dataChanged(index(before), index(before), {LiveRole});
}

void TranscriptModel::partsChanged(const BlockListModel *blocks, int first, int last, const QList<int> &roles)
{
    const int message = messageOf(blocks);
    if (message < 0)
        return;
    QList<int> own{PassageRole, GapRole};
    if (roles.contains(BlockListModel::KindRole))
        own.append(KindRole);
    const int row = firstRow(message) + entry(message).reasoning;
    Q_EMIT dataChanged(index(row + first), index(row + last), own);
}

void TranscriptModel::showMore(int messages)
{
    const int from = std::max(0, m_from - messages);
    std::vector<Entry> more;
    int rows = 0;
    for (int message = from; message < m_from; ++message) {
        more.push_back(read(message));
        rows += more.back().count();
    }
    if (rows > 0) {
        beginInsertRows({}, 0, rows - 1);
        m_entries.insert(m_entries.begin(), more.begin(), more.end());
        m_from = from;
        m_first.assign(m_entries.size() + 1, 0);
        count(m_from);
        endInsertRows();
        for (const Entry &entry : more)
            watch(entry);
    }
    if (m_from == 0)
        m_idle.stop();
}

void TranscriptModel::showAll()
{
    showMore(m_from);
}

int TranscriptModel::rowOf(int message)
{
    if (message < m_from)
        showMore(m_from - message);
    return firstRow(message);
}

int TranscriptModel::lastRowOf(int message)
{
    return rowOf(message) + entry(message).count() - 1;
}

}
