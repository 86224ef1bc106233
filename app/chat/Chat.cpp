#include "chat/Chat.h"

namespace firstlight {

Chat::Chat(std::unique_ptr<ChatSession> session, FramePacer &pacer, PaintProbe &probe,
    std::function<Target()> target, QObject *parent)
    : QObject(parent)
    , m_session(std::move(session))
    , m_messages(*m_session, pacer, probe)
    , m_target(std::move(target))
{
    connect(m_session.get(), &ChatSession::busyChanged, this, &Chat::busyChanged);
    connect(m_session.get(), &ChatSession::ended, this, &Chat::ended);
    connect(m_session.get(), &ChatSession::summaryChanged, this, &Chat::titleChanged);
}

void Chat::send(const QString &text)
{
    // Before anything else: the person waits from here on.
    const Instant pressed = std::chrono::steady_clock::now();
    if (isBusy() || text.trimmed().isEmpty())
        return;
    m_session->setTarget(m_target());
    m_session->send(text, pressed);
    Q_EMIT asked();
}

void Chat::goTo(const QString &messageId)
{
    const int row = m_session->show(messageId);
    if (row < 0)
        return;
    m_placeRow = row; // for a view that is not there yet
    m_placeOffset = 0;
    Q_EMIT left();
    Q_EMIT placeWanted(row);
}

void Chat::retry()
{
    if (isBusy())
        return;
    m_session->setTarget(m_target());
    m_session->retry();
    Q_EMIT asked();
}

void Chat::continueReply()
{
    if (!m_session->canContinue())
        return;
    m_session->setTarget(m_target());
    m_session->continueReply();
    Q_EMIT asked();
}

void Chat::replay(const Target &target, const QString &question)
{
    if (isBusy())
        return;
    m_session->setTarget(target);
    m_session->send(question, std::chrono::steady_clock::now());
    m_session->rename(tr("Replay: %1").arg(title()));
    Q_EMIT asked();
}

}
