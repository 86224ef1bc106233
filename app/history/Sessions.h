#pragma once

#include <functional>
#include <map>
#include <memory>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "chat/Chat.h"
#include "domain/Conversation.h"

namespace firstlight {

class ConversationListModel;
class HistoryStore;

// The conversations that were opened in this run, one of which is shown. What streams in one goes on while
// another is shown, and everything that a session says is to be kept goes to the history and into the list.
// GUI thread.
class Sessions : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(firstlight::Chat *current READ current NOTIFY currentChanged) // never null
    Q_PROPERTY(bool opening READ isOpening NOTIFY openingChanged) // the history is reading what will be shown
public:
    using MakeChat = std::function<std::unique_ptr<Chat>(Conversation)>;
    Sessions(HistoryStore &history, ConversationListModel &list, MakeChat make, QObject *parent = nullptr);
    ~Sessions() override;

    Chat *current() const { return m_current; }
    bool isOpening() const { return !m_wanted.isEmpty(); }

    // Shows a conversation, from the history where it is not open yet.
    Q_INVOKABLE void show(const QString &id);
    // Shows one that no history holds.
    void show(Conversation conversation);
    // The same, with this message in sight.
    Q_INVOKABLE void showMessage(const QString &id, const QString &messageId);
    // Shows an empty conversation; it enters the list with its first question.
    Q_INVOKABLE void startNew();

Q_SIGNALS:
    void currentChanged();
    void openingChanged();

private:
    void want(const QString &id);
    Chat *open(Conversation conversation);
    void setCurrent(Chat *chat);
    void close(const QString &id);
    void drop(const QString &id);

    HistoryStore &m_history;
    ConversationListModel &m_list;
    MakeChat m_make;
    std::map<QString, std::unique_ptr<Chat>> m_open; // by conversation id
    Chat *m_current = nullptr;
    QString m_deleted; // the conversation that was deleted last, which may still be left behind
    QString m_wanted; // the conversation that was asked for last, while the history reads it
    QString m_wantedMessage; // what shall be in sight when it is read; empty: where it was left
};

}
