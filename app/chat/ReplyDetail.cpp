#include "chat/ReplyDetail.h"

namespace firstlight {

void ReplyDetail::setMessages(MessageListModel *messages)
{
    if (m_messages == messages)
        return;
    if (m_messages)
        m_messages->disconnect(this);
    m_messages = messages;
    m_row = -1;
    if (messages) {
        connect(messages, &MessageListModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last, const QList<int> &roles) {
                const bool figures = roles.isEmpty() || roles.contains(MessageListModel::FiguresRole);
                if (const int row = shownRow(); figures && first.row() <= row && row <= last.row())
                    Q_EMIT figuresChanged();
            });
        connect(messages, &MessageListModel::rowsInserted, this, &ReplyDetail::figuresChanged);
        connect(messages, &MessageListModel::rowsRemoved, this, &ReplyDetail::figuresChanged);
    }
    Q_EMIT messagesChanged();
    Q_EMIT rowChanged();
    Q_EMIT figuresChanged();
}

void ReplyDetail::setRow(int row)
{
    if (std::exchange(m_row, row) == row)
        return;
    Q_EMIT rowChanged();
    Q_EMIT figuresChanged();
}

bool ReplyDetail::isReply(int row) const
{
    return row < m_messages->rowCount() && !m_messages->index(row).data(MessageListModel::OwnRole).toBool();
}

int ReplyDetail::shownRow() const
{
    if (!m_messages)
        return -1;
    if (m_row >= 0)
        return isReply(m_row) ? m_row : -1;
    int row = m_messages->rowCount() - 1;
    while (row >= 0 && !isReply(row))
        --row;
    return row;
}

ReplyFigures ReplyDetail::figures() const
{
    const int row = shownRow();
    return row < 0 ? ReplyFigures()
                   : m_messages->index(row).data(MessageListModel::FiguresRole).value<ReplyFigures>();
}

}
