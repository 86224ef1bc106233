#include "chat/Chat.h"

#include <QClipboard>
#include <QGuiApplication>

namespace firstlight {

Chat::Chat(std::unique_ptr<ChatSession> session, FramePacer &pacer, PaintProbe &probe, ChooseTarget target,
    QObject *parent)
    : QObject(parent)
    , m_session(std::move(session))
    , m_messages(*m_session, pacer, probe)
    , m_transcript(m_messages)
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
    m_session->setTarget(m_target(*m_session, text, {}));
    m_session->send(text, pressed);
    Q_EMIT asked();
}

void Chat::copy(int message, bool source) const
{
    QGuiApplication::clipboard()->setText(
        source ? m_messages.markdown(message) : m_messages.plainText(message));
}

void Chat::setPlaceRow(int row)
{
    m_place = row < 0 ? QPersistentModelIndex() : QPersistentModelIndex(m_transcript.index(row));
    Q_EMIT left();
}

void Chat::goTo(const QString &messageId)
{
    const int message = m_session->show(messageId);
    if (message < 0)
        return;
    const int row = m_transcript.rowOf(message);
    m_placeOffset = 0;
    setPlaceRow(row); // for a view that is not there yet
    Q_EMIT placeWanted(row);
}

void Chat::retry()
{
    if (isBusy())
        return;
    m_session->setTarget(m_target(*m_session, lastQuestion(), {}));
    m_session->retry();
    Q_EMIT asked();
}

QString Chat::lastQuestion() const
{
    for (int row = m_session->count() - 1; row >= 0; --row) {
        if (m_session->at(row).role == Message::Role::User)
            return m_session->at(row).text;
    }
    return {};
}

void Chat::askOther()
{
    const auto route =
        m_session->count() > 0 ? m_session->routeOf(m_session->at(m_session->count() - 1).id) : std::nullopt;
    if (isBusy() || !route)
        return;
    const RouteSide other = route->side == RouteSide::Quick ? RouteSide::Strong : RouteSide::Quick;
    m_session->setTarget(m_target(*m_session, lastQuestion(), other));
    m_session->retry();
    Q_EMIT asked();
}

void Chat::continueReply()
{
    if (!m_session->canContinue())
        return;
    m_session->setTarget(m_target(*m_session, lastQuestion(), {}));
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
