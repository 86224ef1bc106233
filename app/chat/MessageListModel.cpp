#include "chat/MessageListModel.h"

#include <utility>

#include <QJSEngine>

#include "chat/FramePacer.h"
#include "chat/PaintProbe.h"
#include "ErrorText.h"
#include "latency/ReplyFigures.h"

namespace firstlight {

static qsizetype sizeOf(const QList<ToolCall> &tools)
{
    qsizetype size = 0;
    for (const ToolCall &tool : tools)
        size += 1 + tool.name.size() + tool.args.size();
    return size;
}

static MessageListModel::Status statusOf(const Message &message)
{
    if (!message.end) {
        const bool silent = message.text.isEmpty() && message.reasoning.isEmpty() && message.tools.isEmpty();
        return silent ? MessageListModel::Waiting : MessageListModel::Streaming;
    }
    switch (*message.end) {
    case End::Complete:
        return MessageListModel::Complete;
    case End::Incomplete:
        return MessageListModel::Incomplete;
    case End::Error:
        return MessageListModel::Failed;
    case End::Stopped:
        return MessageListModel::Stopped;
    }
    Q_UNREACHABLE();
}

MessageListModel::MessageListModel(
    ChatSession &session, FramePacer &pacer, PaintProbe &probe, QObject *parent)
    : QAbstractListModel(parent)
    , m_session(session)
    , m_pacer(pacer)
    , m_probe(probe)
{
    for (int row = 0; row < session.count(); ++row)
        m_rows.push_back(told(session.at(row)));
    connect(&session, &ChatSession::added, this, [this](int row) {
        beginInsertRows({}, row, row);
        m_rows.push_back(told(m_session.at(row)));
        endInsertRows();
    });
    connect(&session, &ChatSession::changed, this, &MessageListModel::mark);
    connect(&session, &ChatSession::ended, this, [this](int row) { flush(row); });
    connect(&session, &ChatSession::continued, this, [this](int row) {
        mark(row);
        flush(row);
    });
    connect(&session, &ChatSession::branchChanged, this, &MessageListModel::rebuild);
    connect(&pacer, &FramePacer::frame, this, qOverload<>(&MessageListModel::flush));
    connect(&probe, &PaintProbe::painted, this, [this](ChatSession *painted, int row) {
        if (painted != &m_session || row >= rowCount())
            return;
        Row &shown = m_rows[static_cast<std::size_t>(row)];
        if (!figuresAreDue(shown, false, shown.ended))
            return;
        shown.figuresAt = std::chrono::steady_clock::now();
        shown.findings.reset();
        Q_EMIT dataChanged(index(row), index(row), {FiguresRole});
    });
}

int MessageListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant MessageListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Message &message = m_session.at(index.row());
    QStringList words;
    switch (role) {
    case OwnRole:
        return message.role == Message::Role::User;
    case TextRole:
        return message.text;
    case BlocksRole:
        return QVariant::fromValue(blocks(index.row()));
    case ReasoningRole:
        return message.reasoning;
    case ToolNamesRole:
        for (const ToolCall &tool : message.tools)
            words.append(tool.name);
        return words;
    case ToolArgumentsRole:
        for (const ToolCall &tool : message.tools)
            words.append(tool.args);
        return words;
    case StatusRole:
        return statusOf(message);
    case EndingRole:
        return endingText(message, providerOf(message));
    case ContinuableRole:
        return index.row() + 1 == rowCount() && m_session.canContinue();
    case FiguresRole:
        return QVariant::fromValue(ReplyFigures::from(message, std::chrono::steady_clock::now(),
            {message.end ? std::nullopt : m_session.wait(), m_session.attemptsOf(message.id),
                findings(index.row()), m_session.routeOf(message.id)}));
    case BranchRole:
        return m_session.placeOf(index.row()).number;
    case BranchesRole:
        return m_session.placeOf(index.row()).of;
    case AttachmentsRole:
        for (const Attachment &attachment : message.attachments)
            words.append(attachment.name);
        return words;
    }
    return {};
}

QHash<int, QByteArray> MessageListModel::roleNames() const
{
    return {{OwnRole, "own"}, {TextRole, "text"}, {BlocksRole, "blocks"}, {ReasoningRole, "reasoning"},
        {ToolNamesRole, "toolNames"}, {ToolArgumentsRole, "toolArguments"}, {StatusRole, "status"},
        {EndingRole, "ending"}, {ContinuableRole, "continuable"}, {FiguresRole, "figures"},
        {BranchRole, "branch"}, {BranchesRole, "branches"}, {AttachmentsRole, "attachments"}};
}

void MessageListModel::setEndVisible(bool visible)
{
    if (std::exchange(m_endVisible, visible) != visible)
        Q_EMIT endVisibleChanged();
}

MessageListModel::Row MessageListModel::told(const Message &message) const
{
    return {.id = message.id,
        .text = message.text.size(),
        .reasoning = message.reasoning.size(),
        .tools = sizeOf(message.tools),
        .arrivals = message.timeline.arrivals.size(),
        .ended = message.end.has_value(),
        .findings = {},
        .blocks = {}};
}

void MessageListModel::mark(int row)
{
    Row &shown = m_rows[static_cast<std::size_t>(row)];
    shown.dirty = true;
    const bool firstToken = shown.arrivals == 0 && !m_session.at(row).timeline.arrivals.empty();
    m_pacer.request(firstToken);
}

void MessageListModel::flush()
{
    for (int row = 0; row < rowCount(); ++row)
        flush(row);
    Q_EMIT flushed();
}

void MessageListModel::flush(int row)
{
    Row &shown = m_rows[static_cast<std::size_t>(row)];
    if (!std::exchange(shown.dirty, false))
        return;
    const Message &message = m_session.at(row);
    Row now = told(message);
    QList<int> roles;
    now.figuresAt = shown.figuresAt;
    if (figuresAreDue(shown, shown.arrivals == 0, now.ended)) {
        roles.append(FiguresRole);
        now.figuresAt = std::chrono::steady_clock::now();
    }
    if (now.text != shown.text || now.ended != shown.ended)
        roles.append(TextRole);
    if (now.reasoning != shown.reasoning)
        roles.append(ReasoningRole);
    if (now.tools != shown.tools)
        roles.append({ToolNamesRole, ToolArgumentsRole});
    if (now.ended != shown.ended || shown.text + shown.reasoning + shown.tools == 0)
        roles.append({StatusRole, EndingRole, ContinuableRole});
    const std::size_t from = shown.arrivals;
    now.blocks = std::move(shown.blocks);
    shown = std::move(now);
    if (shown.blocks)
        shown.blocks->setText(message.text, shown.ended);
    if (shown.arrivals > from)
        report(row, from);
    Q_EMIT dataChanged(index(row), index(row), roles);
}

QString MessageListModel::plainText(int row) const
{
    const BlockListModel *parts = blocks(row);
    return parts ? parts->plainText() : markdown(row);
}

QString MessageListModel::markdown(int row) const
{
    return m_session.at(row).text;
}

// Figures are made from all arrivals so far, which in a long reply costs more than drawing its text. A person
// reads them a few times a second at most.
bool MessageListModel::figuresAreDue(const Row &shown, bool first, bool ended)
{
    const auto pause = std::chrono::milliseconds(100 + std::min<std::size_t>(shown.arrivals / 20, 900));
    return first || ended || std::chrono::steady_clock::now() - shown.figuresAt >= pause;
}

void MessageListModel::report(int row, std::size_t from)
{
    if (!m_endVisible || row + 1 != rowCount() || !m_pacer.isDrawing())
        return;
    const std::vector<Arrival> &arrivals = m_session.at(row).timeline.arrivals;
    std::vector<Instant> moments;
    for (std::size_t i = from; i < arrivals.size(); ++i)
        moments.push_back(arrivals[i].at);
    m_probe.flushed(&m_session, row, std::move(moments), static_cast<int>(from));
}

void MessageListModel::rebuild()
{
    // Most branches leave from the end of what is shown: another answer to the last question.
    int same = 0;
    while (same < std::min(rowCount(), m_session.count())
        && m_rows[static_cast<std::size_t>(same)].id == m_session.at(same).id)
        ++same;
    if (same < rowCount()) {
        beginRemoveRows({}, same, rowCount() - 1);
        m_rows.resize(static_cast<std::size_t>(same));
        endRemoveRows();
    }
    if (same < m_session.count()) {
        beginInsertRows({}, same, m_session.count() - 1);
        for (int row = same; row < m_session.count(); ++row)
            m_rows.push_back(told(m_session.at(row)));
        endInsertRows();
    }
}

// For the name in a sentence; null where another provider has been chosen since.
const Provider *MessageListModel::providerOf(const Message &message) const
{
    const Provider &provider = m_session.answerer().provider;
    return provider.id == message.provider ? &provider : nullptr;
}

// Held against the earlier replies of the conversation: who looks at many requests is the Latency page.
QList<Finding> MessageListModel::findings(int row) const
{
    const Message &reply = m_session.at(row);
    auto &known = m_rows[static_cast<std::size_t>(row)].findings;
    if (!reply.end)
        return {};
    if (known)
        return *known;
    Past past;
    for (int i = row - 1; i >= 0 && past.replies.size() < Past::most; --i) {
        const Message &earlier = m_session.at(i);
        if (earlier.role != Message::Role::Assistant || earlier.isRemembered()
            || earlier.provider != reply.provider || earlier.model != reply.model)
            continue;
        const Figures figures = figuresOf(earlier.timeline, earlier.usage);
        past.replies.append({earlier.createdAt, earlier.usage, figures.connectionReused, figures.ttft});
        if (figures.ttft)
            (earlier.usage.cached.value_or(0) > 0 ? past.cachedTtft : past.otherTtft)
                .push_back(*figures.ttft);
    }
    known = diagnose({.reply = reply,
        .record = m_session.recordOf(reply.id),
        .attempts = m_session.attemptsOf(reply.id),
        .past = past,
        .at = reply.createdAt});
    return *known;
}

BlockListModel *MessageListModel::blocks(int row) const
{
    const Message &message = m_session.at(row);
    if (message.role == Message::Role::User)
        return nullptr;
    const Row &shown = m_rows[static_cast<std::size_t>(row)];
    if (!shown.blocks) {
        shown.blocks.reset(new BlockListModel(m_recent));
        // Without a parent QML would take it for its own.
        QJSEngine::setObjectOwnership(shown.blocks.get(), QJSEngine::CppOwnership);
        shown.blocks->setText(message.text, shown.ended);
    }
    return shown.blocks.get();
}

}
