// What ChatSession does with the branches of its conversation.

#include "net/ChatClient.h"
#include "session/ChatSession.h"

namespace firstlight {

void ChatSession::edit(
    int row, const QString &text, std::optional<Instant> pressed, const QList<Attachment> &attachments)
{
    const Instant at = pressed.value_or(m_client.clock().now());
    if (isBusy() || (text.trimmed().isEmpty() && attachments.isEmpty()))
        return;
    shorten(row);
    send(text, at, attachments);
}

void ChatSession::regenerate(int row)
{
    const Instant pressed = m_client.clock().now();
    if (isBusy() || row < 0)
        return;
    // Another answer is a sibling of the one there is: the branch goes back to the question, and on from
    // there.
    shorten(at(row).role == Message::Role::Assistant ? row : row + 1);
    m_fresh = true;
    ask(pressed);
}

// The shown branch ends after so many rows.
void ChatSession::shorten(int rows)
{
    if (rows == count())
        return;
    m_path.resize(rows);
    m_conversation.summary.leaf = rows == 0 ? QString() : at(rows - 1).id;
    Q_EMIT branchChanged();
}

void ChatSession::turnTo(const QString &leaf)
{
    m_conversation.summary.leaf = leaf;
    m_path = m_conversation.path();
    Q_EMIT branchChanged();
    Q_EMIT summaryChanged(m_conversation.summary);
}

Branches::Place ChatSession::placeOf(int row) const
{
    if (!m_branches)
        m_branches.emplace(m_conversation);
    return m_branches->of(at(row));
}

void ChatSession::step(int row, int by)
{
    if (isBusy())
        return;
    const QString beside = Branches(m_conversation).beside(at(row), by);
    if (!beside.isEmpty())
        turnTo(m_conversation.newestLeaf(beside));
}

TakenBranch ChatSession::take(int row)
{
    if (isBusy())
        return {};
    const TakenBranch taken = takeBranch(m_conversation, at(row).id);
    m_branches.reset();
    turnTo(m_conversation.summary.leaf);
    Q_EMIT messagesRemoved(taken.ids());
    return taken;
}

bool ChatSession::putBack(const TakenBranch &taken)
{
    if (isBusy())
        return false;
    firstlight::putBack(m_conversation, taken);
    m_branches.reset();
    turnTo(m_conversation.summary.leaf);
    Q_EMIT messagesRestored(taken.ids());
    return true;
}

int ChatSession::show(const QString &messageId)
{
    const auto row = [&] {
        for (int i = 0; i < count(); ++i) {
            if (at(i).id == messageId)
                return i;
        }
        return -1;
    };
    if (const int shown = row(); shown >= 0 || isBusy() || !m_conversation.find(messageId))
        return shown;
    turnTo(m_conversation.newestLeaf(messageId));
    return row();
}

}
