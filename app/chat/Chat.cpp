#include "chat/Chat.h"

#include <QClipboard>
#include <QGuiApplication>

#include "chat/AttachedPicture.h"

namespace firstlight {

Chat::Chat(std::unique_ptr<ChatSession> session, FramePacer &pacer, PaintProbe &probe, ChooseTarget target,
    std::unique_ptr<ChatCache> cache, QObject *parent)
    : QObject(parent)
    , m_session(std::move(session))
    , m_messages(*m_session, pacer, probe)
    , m_transcript(m_messages)
    , m_target(std::move(target))
    , m_writing(*m_session)
    , m_cache(std::move(cache))
{
    connect(m_session.get(), &ChatSession::busyChanged, this, &Chat::busyChanged);
    connect(m_session.get(), &ChatSession::ended, this, &Chat::ended);
    connect(m_session.get(), &ChatSession::summaryChanged, this, &Chat::titleChanged);
}

void Chat::send(const QString &text)
{
    // Before anything else: the person waits from here on.
    const Instant pressed = std::chrono::steady_clock::now();
    const QList<Attachment> attached = m_writing.attached();
    if (isBusy() || (text.trimmed().isEmpty() && attached.isEmpty()))
        return;
    Message question;
    question.text = text;
    question.attachments = attached;
    m_session->setTarget(m_target(*m_session, question, {}));
    const int edited = m_writing.edited();
    m_writing.clear();
    if (edited >= 0)
        m_session->edit(edited, text, pressed, attached);
    else
        m_session->send(text, pressed, attached);
    Q_EMIT asked();
}

// The view can still ask for a message of the branch that it showed before.
Attachment Chat::attachmentAt(int message, int place) const
{
    const bool there = message >= 0 && message < m_session->count();
    return there ? m_session->at(message).attachments.value(place) : Attachment();
}

QString Chat::attachedText(int message, int attachment) const
{
    return attachmentAt(message, attachment).text;
}

Bitmap Chat::attachedPicture(int message, int attachment) const
{
    return imageOf(attachmentAt(message, attachment), shownSide);
}

Bitmap Chat::thumbnail(int message, int attachment) const
{
    const Attachment shown = attachmentAt(message, attachment);
    if (!shown.isPicture())
        return {};
    const QString key = m_session->at(message).id + u'/' + QString::number(attachment);
    if (!m_thumbnails.contains(key))
        m_thumbnails.insert(key, new Bitmap(imageOf(shown, thumbnailSide)));
    return *m_thumbnails.object(key);
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

void Chat::regenerate(int message, const QString &model)
{
    if (isBusy() || message < 0)
        return;
    m_session->setTarget(m_target(*m_session, questionOf(message), {.side = {}, .model = model}));
    m_session->regenerate(message);
    Q_EMIT asked();
}

Message Chat::questionOf(int message) const
{
    for (int row = message; row >= 0; --row) {
        if (m_session->at(row).role == Message::Role::User)
            return m_session->at(row);
    }
    return {};
}

void Chat::askOther()
{
    const int last = m_session->count() - 1;
    const auto route = last >= 0 ? m_session->routeOf(m_session->at(last).id) : std::nullopt;
    if (isBusy() || !route)
        return;
    const RouteSide other = route->side == RouteSide::Quick ? RouteSide::Strong : RouteSide::Quick;
    m_session->setTarget(m_target(*m_session, questionOf(last), {.side = other, .model = {}}));
    m_session->retry();
    Q_EMIT asked();
}

void Chat::step(int message, int by)
{
    m_session->step(message, by);
    const bool own = m_session->at(message).role == Message::Role::User;
    Q_EMIT stepped(own ? m_transcript.rowOf(message) : m_transcript.lastRowOf(message));
}

void Chat::stepLast(int by)
{
    for (int message = m_session->count() - 1; message >= 0; --message)
        if (m_session->placeOf(message).of > 1)
            return step(message, by);
}

void Chat::remove(int message)
{
    const TakenBranch taken = m_session->take(message);
    if (taken.messages.isEmpty())
        return;
    m_removed = taken;
    Q_EMIT removed(static_cast<int>(taken.messages.size()));
}

void Chat::undoRemove()
{
    if (!m_removed.messages.isEmpty() && m_session->putBack(m_removed))
        m_removed = {};
}

void Chat::continueReply()
{
    if (!m_session->canContinue())
        return;
    m_session->setTarget(m_target(*m_session, questionOf(m_session->count() - 1), {}));
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
