#pragma once

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "chat/MessageListModel.h"
#include "latency/ReplyFigures.h"

namespace firstlight {

// The figures of one reply of a chat, for a view outside the list.
class ReplyDetail : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::MessageListModel *messages READ messages WRITE setMessages NOTIFY messagesChanged)
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY rowChanged) // -1: the newest reply
    Q_PROPERTY(bool any READ any NOTIFY figuresChanged) // there is such a reply
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures NOTIFY figuresChanged)
public:
    using QObject::QObject;

    MessageListModel *messages() const { return m_messages; }
    void setMessages(MessageListModel *messages);
    int row() const { return m_row; }
    void setRow(int row);
    bool any() const { return shownRow() >= 0; }
    ReplyFigures figures() const;

Q_SIGNALS:
    void messagesChanged();
    void rowChanged();
    void figuresChanged();

private:
    int shownRow() const;
    bool isReply(int row) const;

    QPointer<MessageListModel> m_messages;
    int m_row = -1;
};

}
