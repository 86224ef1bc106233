#include "history/Sessions.h"

#include <utility>

#include "history/ConversationListModel.h"
#include "store/HistoryStore.h"

namespace firstlight {

Sessions::Sessions(HistoryStore &history, ConversationListModel &list, MakeChat make, QObject *parent)
    : QObject(parent)
    , m_history(history)
    , m_list(list)
    , m_make(std::move(make))
{
    connect(&history, &HistoryStore::opened, this, [this](const Conversation &conversation) {
        if (conversation.summary.id != m_wanted)
            return;
        setCurrent(open(conversation));
        if (!m_wantedMessage.isEmpty())
            m_current->goTo(std::exchange(m_wantedMessage, {}));
        want({});
    });
    connect(&history, &HistoryStore::failed, this, [this] { want({}); });
    connect(&list, &ConversationListModel::renamed, this, [this](const QString &id, const QString &title) {
        if (const auto chat = m_open.find(id); chat != m_open.end())
            chat->second->session().rename(title);
    });
    connect(&list, &ConversationListModel::pinned, this, [this](const QString &id, bool pinned) {
        if (const auto chat = m_open.find(id); chat != m_open.end())
            chat->second->session().pin(pinned);
    });
    connect(&list, &ConversationListModel::removed, this, &Sessions::close);
    connect(&list, &ConversationListModel::restored, this, [this](const QString &id) {
        m_deleted.clear();
        show(id);
    });
    startNew();
}

Sessions::~Sessions()
{
    // What arrived until now stays: a reply that is cut by quitting is kept as stopped.
    for (const auto &[id, chat] : m_open) {
        chat->writing()->keep();
        chat->stop();
    }
}

void Sessions::show(const QString &id)
{
    m_wantedMessage.clear();
    if (const auto chat = m_open.find(id); chat != m_open.end()) {
        want({});
        setCurrent(chat->second.get());
    } else {
        want(id);
        m_history.open(id);
    }
}

void Sessions::show(Conversation conversation)
{
    want({});
    setCurrent(open(std::move(conversation)));
}

void Sessions::showMessage(const QString &id, const QString &messageId)
{
    show(id);
    if (m_wanted == id)
        m_wantedMessage = messageId;
    else
        m_current->goTo(messageId);
}

void Sessions::want(const QString &id)
{
    if (std::exchange(m_wanted, id) != id)
        Q_EMIT openingChanged();
}

void Sessions::startNew()
{
    want({});
    if (!m_current || !m_current->isBlank())
        setCurrent(open(newConversation(QDateTime::currentDateTimeUtc())));
}

Chat *Sessions::open(Conversation conversation)
{
    const QString id = conversation.summary.id;
    std::unique_ptr<Chat> &chat = m_open[id];
    chat = m_make(std::move(conversation));
    const ChatSession *session = &chat->session();
    connect(session, &ChatSession::summaryChanged, this, [this](const ConversationSummary &summary) {
        m_history.save(summary);
        m_list.update(summary);
    });
    connect(session, &ChatSession::messageChanged, this,
        [this](
            const QString &conversation, const Message &message) { m_history.save(conversation, message); });
    connect(session, &ChatSession::messagesRemoved, &m_history, &HistoryStore::removeMessages);
    connect(session, &ChatSession::messagesRestored, &m_history, &HistoryStore::restoreMessages);
    connect(chat->writing(), &Writing::kept, this,
        [this, session](const Draft &draft) { m_history.saveDraft(session->conversation().summary, draft); });
    connect(session, &ChatSession::busyChanged, this,
        [this, id, session] { m_list.setBusy(id, session->isBusy()); });
    return chat.get();
}

void Sessions::setCurrent(Chat *chat)
{
    Chat *before = std::exchange(m_current, chat);
    if (before == chat)
        return;
    Q_EMIT currentChanged();
    if (!before)
        return;
    before->writing()->keep();
    if (before->isBlank()) {
        m_list.forget(before->conversationId());
        drop(before->conversationId());
    } else if (before->session().count() == 0 && before->conversationId() != m_deleted) {
        // One that holds nothing but a draft is not lost.
        m_list.update(before->session().conversation().summary);
    }
}

void Sessions::close(const QString &id)
{
    const auto chat = m_open.find(id);
    if (chat == m_open.end())
        return;
    m_deleted = id;
    chat->second->stop();
    if (m_current == chat->second.get()) {
        if (const QString next = m_list.newest(); next.isEmpty())
            startNew();
        else
            show(next);
    }
}

void Sessions::drop(const QString &id)
{
    const auto chat = m_open.find(id);
    // Delegates that are on their way out still look at it.
    chat->second.release()->deleteLater();
    m_open.erase(chat);
}

}
