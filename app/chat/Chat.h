#pragma once

#include <functional>

#include <QCache>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "chat/ChatCache.h"
#include "chat/MessageListModel.h"
#include "chat/TranscriptModel.h"
#include "chat/Wish.h"
#include "chat/Writing.h"
#include "session/ChatSession.h"

namespace firstlight {

// An open conversation as the window uses it: its messages, and what a person can do.
class Chat : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Sessions opens it")
    Q_PROPERTY(QString conversationId READ conversationId CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY titleChanged) // empty until the first question names it
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged) // a reply is under way
    Q_PROPERTY(firstlight::MessageListModel *messages READ messages CONSTANT)
    Q_PROPERTY(firstlight::TranscriptModel *transcript READ transcript CONSTANT) // the same, row by row
    Q_PROPERTY(firstlight::Writing *writing READ writing CONSTANT) // what is not sent yet
    Q_PROPERTY(
        firstlight::ChatCache *cache READ cache CONSTANT) // null where nobody looks at the prompt cache
    // What the view leaves here while another conversation is shown.
    Q_PROPERTY(int placeRow READ placeRow WRITE setPlaceRow NOTIFY
            left) // at the upper edge; -1: the end is followed
    Q_PROPERTY(qreal placeOffset MEMBER m_placeOffset NOTIFY left) // how far it is scrolled out, in pixels
public:
    // Whom to ask: looked up anew for each question, of which Auto wants to know.
    using ChooseTarget =
        std::function<Target(const ChatSession &session, const Message &question, const Wish &wish)>;
    Chat(std::unique_ptr<ChatSession> session, FramePacer &pacer, PaintProbe &probe, ChooseTarget target,
        std::unique_ptr<ChatCache> cache = {}, QObject *parent = nullptr);

    ChatSession &session() { return *m_session; }
    QString conversationId() const { return m_session->conversation().summary.id; }
    QString title() const { return m_session->conversation().summary.title; }
    bool isBusy() const { return m_session->isBusy(); }
    // Nothing was asked, nothing written, and nothing that was deleted can come back.
    bool isBlank() const
    {
        return m_session->count() == 0 && m_writing.isEmpty() && m_removed.messages.isEmpty();
    }
    MessageListModel *messages() { return &m_messages; }
    TranscriptModel *transcript() { return &m_transcript; }
    Writing *writing() { return &m_writing; }
    ChatCache *cache() const { return m_cache.get(); }
    int placeRow() const { return m_place.row(); }
    void setPlaceRow(int row);

    // With what is attached to it; in place of the question that is edited, where one is.
    Q_INVOKABLE void send(const QString &text);
    Q_INVOKABLE void stop() { m_session->stop(); }
    // Puts a message into the clipboard: as a person reads it, or its Markdown.
    Q_INVOKABLE void copy(int message, bool source) const;
    Q_INVOKABLE QString attachedText(int message, int attachment) const;
    // Nothing where it is no picture, or cannot be drawn.
    Q_INVOKABLE firstlight::Bitmap attachedPicture(int message, int attachment) const;
    Q_INVOKABLE firstlight::Bitmap thumbnail(int message, int attachment) const;
    // Asks the last question again.
    Q_INVOKABLE void retry() { regenerate(m_session->count() - 1, {}); }
    // Asks for another answer in place of this one, or to this question. `model`: another one of the provider
    // that was chosen; empty: whichever answers now.
    Q_INVOKABLE void regenerate(int message, const QString &model);
    // Shows the branch `by` places behind that of a message; the view is to keep the message in sight.
    Q_INVOKABLE void step(int message, int by);
    // The same for the last message that has others beside it.
    Q_INVOKABLE void stepLast(int by);
    // Deletes a message and what follows from it, until undone.
    Q_INVOKABLE void remove(int message);
    Q_INVOKABLE void undoRemove();
    // Asks the other side of Auto the last question.
    Q_INVOKABLE void askOther();
    // Asks the model to go on where the last reply was cut.
    Q_INVOKABLE void continueReply();
    // Brings a message into sight, from another branch too.
    void goTo(const QString &messageId);
    // Asks the server of a replay, and says so in the title.
    void replay(const Target &target, const QString &question);

Q_SIGNALS:
    void titleChanged();
    void busyChanged();
    // A question was asked; its row and that of the reply are there.
    void asked();
    // The reply in `row` is over.
    void ended(int row);
    void left();
    void placeWanted(int row);
    // The branches of the message whose foot stands in this row of the transcript were stepped through.
    void stepped(int row);
    void removed(int messages);

private:
    Message questionOf(int message) const;
    Attachment attachmentAt(int message, int place) const;

    std::unique_ptr<ChatSession> m_session;
    MessageListModel m_messages;
    TranscriptModel m_transcript;
    ChooseTarget m_target;
    Writing m_writing;
    TakenBranch m_removed; // what was deleted last
    std::unique_ptr<ChatCache> m_cache; // of m_session
    QPersistentModelIndex m_place; // rows may still come before it
    qreal m_placeOffset = 0;
    // By message id and place: rows come and go as one scrolls.
    mutable QCache<QString, Bitmap> m_thumbnails{64};
};

}
