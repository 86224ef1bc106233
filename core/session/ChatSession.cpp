#include "session/ChatSession.h"

#include <utility>

#include <QLocale>

#include "domain/FinishMeaning.h"
#include "net/ChatClient.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

ChatSession::ChatSession(
    ChatClient &client, KeyStore &keys, Conversation conversation, QObject *parent, Shared shared)
    : QObject(parent)
    , m_client(client)
    , m_keys(keys)
    , m_conversation(std::move(conversation))
    , m_path(m_conversation.path())
    , m_shared(std::move(shared))
{ }

ChatSession::~ChatSession()
{
    if (m_delivery) {
        m_delivery->disconnect(this);
        m_delivery->stop();
        m_delivery->deleteLater();
    }
}

void ChatSession::send(
    const QString &text, std::optional<Instant> pressed, const QList<Attachment> &attachments)
{
    const Instant at = pressed.value_or(m_client.clock().now());
    if (isBusy() || (text.trimmed().isEmpty() && attachments.isEmpty()))
        return;
    Message question;
    question.role = Message::Role::User;
    question.text = text;
    question.attachments = attachments;
    append(std::move(question));
    Q_EMIT messageChanged(m_conversation.summary.id, m_conversation.messages.last());
    if (m_conversation.summary.title.isEmpty())
        m_conversation.summary.title = titleFrom(text.trimmed().isEmpty() ? attachments.first().name : text);
    ask(at);
}

void ChatSession::calibrate(double ratio)
{
    m_target.calibration = ratio;
    if (isBusy())
        reply().timeline.calibration = ratio;
}

void ChatSession::rename(const QString &title)
{
    m_conversation.summary.title = title;
    Q_EMIT summaryChanged(m_conversation.summary);
}

void ChatSession::pin(bool pinned)
{
    m_conversation.summary.pinned = pinned;
    Q_EMIT summaryChanged(m_conversation.summary);
}

void ChatSession::append(Message message)
{
    m_branches.reset();
    message.id = newId();
    message.createdAt = QDateTime::currentDateTimeUtc();
    message.parent = m_conversation.summary.leaf;
    m_conversation.summary.leaf = message.id;
    m_conversation.summary.updatedAt = message.createdAt;
    m_path.append(m_conversation.messages.size());
    m_conversation.messages.append(std::move(message));
    Q_EMIT added(count() - 1);
}

void ChatSession::ask(Instant pressed)
{
    m_attempts.clear();
    Message reply;
    reply.role = Message::Role::Assistant;
    reply.provider = m_target.provider.id;
    reply.model = m_target.model;
    reply.timeline.pressed = pressed;
    reply.timeline.calibration = m_target.calibration;
    append(std::move(reply));
    if (m_target.route)
        m_routes.insert(this->reply().id, *m_target.route);
    Q_EMIT summaryChanged(m_conversation.summary);
    keep();
    askForKey();
}

bool ChatSession::canContinue() const
{
    if (isBusy() || m_path.isEmpty())
        return false;
    const Message &last = at(count() - 1);
    const bool lacks =
        last.end && (last.end != End::Complete || finishMeaning(last.finish) == FinishMeaning::Length);
    // A tool call that was cut has no second half: the model would ask for it anew.
    return lacks && !last.text.trimmed().isEmpty() && last.tools.isEmpty();
}

void ChatSession::continueReply()
{
    const Instant pressed = m_client.clock().now();
    if (!canContinue())
        return;
    m_attempts.clear();
    reply().beginContinuation();
    reply().provider = m_target.provider.id;
    reply().model = m_target.model;
    reply().timeline.pressed = pressed;
    keep();
    askForKey();
    Q_EMIT continued(count() - 1);
}

void ChatSession::askForKey()
{
    m_awaitingKey = true;
    m_answerer = {m_target.provider, m_target.model};
    Q_EMIT busyChanged();
    m_keys.readFor(m_target.provider, this, [this, asked = this->reply().id](const Result<Secret> &key) {
        if (!m_awaitingKey || this->reply().id != asked)
            return;
        m_awaitingKey = false;
        if (m_target.fault)
            fail(*m_target.fault);
        else if (!key)
            fail(key.error());
        else if (m_target.provider.needsKey && key->isEmpty())
            fail({.kind = Error::Kind::Auth, .detail = {}, .code = u"no-key"_s});
        else
            deliver(*key);
    });
}

// The message's own day, behind it: the same bytes each time that the conversation is sent, and nothing that
// changes stands before what does not.
static QString dayText(const QDateTime &asked)
{
    return u"\n\n(Asked on "_s + QLocale::c().toString(asked.toLocalTime().date(), u"dddd, d MMMM yyyy"_s)
        + u".)"_s;
}

ChatRequest ChatSession::request() const
{
    ChatRequest request;
    request.model = m_target.model;
    request.system = m_target.system;
    request.knowledge = m_target.knowledge;
    request.cache = m_target.cache;
    request.maxTokens = m_target.maxTokens;
    request.temperature = m_target.temperature;
    // All but the reply that is to come; a reply without text has nothing to say to the model.
    for (int row = 0; row + 1 < count(); ++row) {
        const Message &message = at(row);
        if (message.role == Message::Role::User)
            request.turns.append({ChatRequest::Role::User,
                withAttachments(message.attachments, message.text)
                    + (m_target.tellsDate ? dayText(message.createdAt) : QString()),
                picturesIn(message.attachments)});
        else if (!message.text.isEmpty())
            request.turns.append({ChatRequest::Role::Assistant, message.text});
    }
    // The form that every dialect takes: a prefilled answer is refused by some servers, and begun anew by
    // others.
    if (const Message &reply = at(count() - 1); reply.continuedAt > 0) {
        request.turns.append({ChatRequest::Role::Assistant, reply.text.first(reply.continuedAt)});
        request.turns.append({ChatRequest::Role::User,
            u"Continue exactly where you stopped. Repeat nothing of what you wrote."_s});
    }
    return request;
}

void ChatSession::deliver(Secret key)
{
    m_asked = request();
    Question question{m_target.provider, *m_asked, m_target.fallbacks};
    question.fresh = std::exchange(m_fresh, false);
    m_delivery = new Delivery(m_client, std::move(question), std::move(key), m_shared);
    // A queued event can arrive after disconnect, so each is asked which delivery it belongs to: by number,
    // for the next one can have the address of the last.
    const int turn = ++m_turn;
    connect(m_delivery, &Delivery::received, this, [this, turn](const QList<TimedEvent> &events) {
        if (turn == m_turn)
            apply(events);
    });
    connect(m_delivery, &Delivery::restarted, this,
        [this, turn](const Attempt &failed, const Provider &next, const QString &model) {
            if (turn == m_turn)
                restart(failed, next, model);
        });
    connect(m_delivery, &Delivery::waiting, this, [this, turn](const Wait &wait) {
        if (turn != m_turn)
            return;
        m_wait = wait;
        Q_EMIT changed(count() - 1);
    });
    connect(m_delivery, &Delivery::remembered, this, [this, turn](const CachedReply &reply) {
        if (turn == m_turn)
            take(reply);
    });
    connect(m_delivery, &Delivery::keyWanted, this, [this, turn](const Provider &provider) {
        if (turn == m_turn)
            answerKey(provider);
    });
    connect(m_delivery, &Delivery::learnt, this, [this, turn](const Provider &provider) {
        if (turn != m_turn)
            return;
        if (provider.id == m_target.provider.id)
            m_target.provider = provider;
        Q_EMIT providerLearnt(provider);
    });
    // A reply that was stopped has its record after it ended.
    connect(m_delivery, &Delivery::recorded, this,
        [this, id = reply().id](const Capture &capture) { record(id, capture); });
    m_delivery->start();
}

// All that the failed attempt said of itself goes; nothing of it was visible.
void ChatSession::restart(const Attempt &failed, const Provider &next, const QString &model)
{
    m_attempts.append(failed);
    m_earlierAttempts[reply().id] = m_attempts;
    m_answerer = {next, model};
    Timeline fresh;
    fresh.pressed = reply().timeline.pressed;
    fresh.calibration = reply().timeline.calibration;
    reply().timeline = fresh;
    reply().usage = {};
    reply().rawUsage = {};
    reply().finish.clear();
    reply().provider = next.id;
    reply().model = model;
    Q_EMIT changed(count() - 1);
}

// Without stamps of a request: there was none, and no statistic may count one.
void ChatSession::take(const CachedReply &remembered)
{
    reply().text += remembered.text;
    reply().reasoning += remembered.reasoning;
    reply().model = remembered.model;
    reply().finish = remembered.finish;
    reply().end = End::Complete;
    Q_EMIT changed(count() - 1);
    finish();
}

void ChatSession::answerKey(const Provider &provider)
{
    // The keychain may answer after a stop and another question, which must not get this key.
    m_keys.readFor(provider, this, [this, turn = m_turn](const Result<Secret> &key) {
        if (turn == m_turn)
            m_delivery->giveKey(key);
    });
}

std::optional<Routing> ChatSession::routeOf(const QString &messageId) const
{
    const auto found = m_routes.constFind(messageId);
    return found == m_routes.constEnd() ? std::nullopt : std::optional(*found);
}

const Capture *ChatSession::recordOf(const QString &messageId) const
{
    const auto found = m_records.constFind(messageId);
    return found == m_records.constEnd() ? nullptr : &*found;
}

void ChatSession::askForRecord()
{
    if (m_delivery)
        m_delivery->askForRecord();
}

// Pictures make what was sent larger than what came.
static qint64 heldBy(const Capture &capture)
{
    return capture.size() + capture.request.body.size();
}

void ChatSession::record(const QString &messageId, const Capture &capture)
{
    m_records.insert(messageId, capture);
    m_recorded.removeOne(messageId);
    m_recorded.append(messageId);
    qint64 held = 0;
    for (const Capture &kept : std::as_const(m_records))
        held += heldBy(kept);
    while (held > recordsHeld && m_recorded.size() > 1)
        held -= heldBy(m_records.take(m_recorded.takeFirst()));
    Q_EMIT recorded(messageId);
}

void ChatSession::apply(const QList<TimedEvent> &events)
{
    for (const TimedEvent &event : events) {
        reply().apply(event);
        if (event.event == StreamEvent(Reached{Stage::Dequeued}))
            m_wait.reset();
    }
    Q_EMIT changed(count() - 1);
    if (reply().end)
        finish();
    else
        keepSoon();
}

void ChatSession::fail(const Error &error)
{
    reply().apply({Ended{End::Error, error}, m_client.clock().now()});
    Q_EMIT changed(count() - 1);
    finish();
}

void ChatSession::stop()
{
    if (!isBusy())
        return;
    m_awaitingKey = false;
    if (m_delivery)
        m_delivery->stop();
    reply().apply({Ended{End::Stopped, std::nullopt}, m_client.clock().now()});
    Q_EMIT changed(count() - 1);
    finish();
}

void ChatSession::finish()
{
    ++m_turn;
    m_fresh = false;
    if (Delivery *done = std::exchange(m_delivery, nullptr)) {
        disconnect(done, &Delivery::received, this, nullptr);
        disconnect(done, &Delivery::restarted, this, nullptr);
        disconnect(done, &Delivery::waiting, this, nullptr);
        disconnect(done, &Delivery::remembered, this, nullptr);
        disconnect(done, &Delivery::keyWanted, this, nullptr);
        disconnect(done, &Delivery::learnt, this, nullptr);
        // Behind the stop, if one was asked for.
        QMetaObject::invokeMethod(done, &QObject::deleteLater, Qt::QueuedConnection);
    }
    m_wait.reset();
    keep();
    Q_EMIT busyChanged();
    Q_EMIT ended(count() - 1);
}

// A partial reply is on disk within 2 s of its arrival: written at most once a second, so that a fast reply
// costs no more.
void ChatSession::keepSoon()
{
    if (std::exchange(m_keepPending, true))
        return;
    Clock &clock = m_client.clock();
    clock.wakeAt(clock.now() + std::chrono::seconds(1), this, [this] {
        if (m_keepPending)
            keep();
    });
}

void ChatSession::keep()
{
    m_keepPending = false;
    Q_EMIT messageChanged(m_conversation.summary.id, reply());
}

void ChatSession::stampFrame(int row, const Frame &frame)
{
    Message &message = m_conversation.messages[m_path[row]];
    Timeline &timeline = message.timeline;
    timeline.frames.push_back(frame);
    timeline.lastPixel = frame.at;
    if (frame.from == 0 && !timeline.firstPixel) {
        timeline.firstPixel = frame.at;
        Q_EMIT changed(row);
    }
    // Only a finished reply is written for it: while it grows it is written anyway.
    if (message.end)
        Q_EMIT messageChanged(m_conversation.summary.id, message);
}

}
