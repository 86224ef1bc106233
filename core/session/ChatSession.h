#pragma once

#include <cstdint>
#include <optional>

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>

#include "delivery/Delivery.h"
#include "delivery/Router.h"
#include "domain/Branches.h"
#include "domain/Capture.h"
#include "domain/Clock.h"
#include "domain/Conversation.h"
#include "domain/Provider.h"

namespace firstlight {

class ChatClient;
class KeyStore;

// Whom to ask, and how.
struct Target
{
    Provider provider;
    QString model;
    QString system; // empty: none
    QString knowledge = {}; // of a preset, see ChatRequest
    std::optional<CacheLifetime> cache = {};
    bool tellsDate = false; // each question ends with the day it was asked on
    QString preset = {}; // Preset::id; empty: none
    std::optional<std::int64_t> maxTokens = {};
    std::optional<double> temperature = {};
    std::optional<Error> fault = {}; // why nothing can be asked: what a preset names is gone
    double calibration = 1; // true over estimated tokens of the model's earlier replies
    std::optional<Routing> route = {}; // why this one, where Auto chose
    QList<Candidate> fallbacks = {}; // asked in this order where the provider does not answer
};

// One conversation with at most one delivery under way, and the only writer of its messages. GUI thread (in
// the CLI: main thread). It keeps nothing itself: it says what to keep, and who listens stores it.
class ChatSession : public QObject
{
    Q_OBJECT
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)
public:
    // `shared`: the queue and the memory of all sessions of an application.
    ChatSession(ChatClient &client, KeyStore &keys, Conversation conversation, QObject *parent = nullptr,
        Shared shared = {});
    ~ChatSession() override;

    const Conversation &conversation() const { return m_conversation; }

    // The shown branch, oldest first.
    int count() const { return static_cast<int>(m_path.size()); }
    const Message &at(int row) const { return m_conversation.messages[m_path[row]]; }

    bool isBusy() const { return m_delivery != nullptr || m_awaitingKey; }

    // The attempts of the latest reply that did not become the answer.
    const QList<Attempt> &attempts() const { return m_attempts; }
    // Those of any reply of this run.
    QList<Attempt> attemptsOf(const QString &messageId) const { return m_earlierAttempts.value(messageId); }
    // Why Auto asked the one that it asked, of the replies of this run; absent where the person chose.
    std::optional<Routing> routeOf(const QString &messageId) const;
    // Who is asked now, or answered last: the target's own provider, or one of its fallbacks.
    const Candidate &answerer() const { return m_answerer; }
    // Why the question under way has not left yet; absent where it has.
    const std::optional<Wait> &wait() const { return m_wait; }

    // What the replies of this run sent and got, newest first to be kept: older ones go when all of them hold
    // more than `recordsHeld` bytes, since in a long conversation each one holds the whole of it again. Null
    // where there is none. Nothing of it is on disk.
    static constexpr qint64 recordsHeld = 4 << 20;
    const Capture *recordOf(const QString &messageId) const;
    // Of the reply under way; `recorded` follows.
    void askForRecord();

    // Holds from the next question on.
    void setTarget(Target target) { m_target = std::move(target); }
    const Target &target() const { return m_target; }

    // What the latest delivery asked; absent before the first one of this run.
    const std::optional<ChatRequest> &lastRequest() const { return m_asked; }

    // What was learnt of the model's tokens meanwhile; holds for the reply under way too.
    void calibrate(double ratio);

    // Asks. Does nothing while busy, or where there is neither text nor an attachment. `pressed`: when the
    // person sent it; now, where it is absent.
    void send(const QString &text, std::optional<Instant> pressed = std::nullopt,
        const QList<Attachment> &attachments = {});
    // Asks this instead of the question in `row`, as a new branch beside it.
    void edit(int row, const QString &text, std::optional<Instant> pressed = std::nullopt,
        const QList<Attachment> &attachments = {});

    // Ends the reply under way as `stopped`; what arrived stays. Takes effect at once: events still on their
    // way are dropped.
    void stop();

    // Asks the question of the reply in `row` again, as a new branch beside it; a question is asked again
    // itself. Never answered from the response cache.
    void regenerate(int row);
    void retry() { regenerate(count() - 1); }

    // Where the message in `row` stands among those beside it.
    Branches::Place placeOf(int row) const;
    // Shows the branch that stands `by` places behind that of the message in `row`, if there is one and no
    // reply is under way.
    void step(int row, int by);

    // Takes out the message in `row` and all that follows from it, in other branches too. Not while busy:
    // then nothing is taken.
    TakenBranch take(int row);
    // Undoes it, and shows what was shown then. Not while busy.
    bool putBack(const TakenBranch &taken);

    // The last reply is over, holds text, and may lack something: it was cut, stopped or failed, or the model
    // reached its limit.
    bool canContinue() const;
    // Asks the model to go on from the text of the last reply. The new text is appended to the same message,
    // because a reader has one reply and a cut can stand inside a code block; what is told of a request (end,
    // error, usage, timeline) is then that of the continuation.
    void continueReply();
    // Shows the newest branch that the message stands in, if it is not shown already. -> its row; -1 where
    // there is no such message, or while a reply arrives in another branch.
    int show(const QString &messageId);

    void rename(const QString &title);
    void pin(bool pinned);

    // The window showed a frame that is the first to hold these arrivals of the reply in `row`.
    void stampFrame(int row, const Frame &frame);

Q_SIGNALS:
    void busyChanged();
    // A message came to the end of the shown branch.
    void added(int row);
    // The message in `row` grew or changed.
    void changed(int row);
    // The reply in `row` is under way again, see continueReply().
    void continued(int row);
    // Another branch is shown: read everything again.
    void branchChanged();
    // The reply in `row` is over; its `end` says how.
    void ended(int row);
    // recordOf() has something new about this message.
    void recorded(const QString &messageId);

    // To be stored: the conversation's own row, and a message (again and again while it grows, at most once a
    // second).
    void summaryChanged(const firstlight::ConversationSummary &summary);
    void messageChanged(const QString &conversationId, const firstlight::Message &message);
    void messagesRemoved(const QStringList &messageIds);
    void messagesRestored(const QStringList &messageIds);
    void providerLearnt(const firstlight::Provider &provider);

private:
    void ask(Instant pressed);
    void askForKey();
    void deliver(Secret key);
    void restart(const Attempt &failed, const Provider &next, const QString &model);
    void take(const CachedReply &remembered);
    void answerKey(const Provider &provider);
    void apply(const QList<TimedEvent> &events);
    void fail(const Error &error);
    void append(Message message);
    void shorten(int rows);
    void turnTo(const QString &leaf);
    void finish();
    void keep();
    void keepSoon();
    void record(const QString &messageId, const Capture &capture);
    ChatRequest request() const;
    Message &reply() { return m_conversation.messages[m_path.last()]; }

    ChatClient &m_client;
    KeyStore &m_keys;
    Conversation m_conversation;
    QList<qsizetype> m_path; // indexes into the conversation's messages
    Target m_target;
    Delivery *m_delivery = nullptr;
    int m_turn = 0; // counts deliveries and their ends: what an earlier one says is late and dropped
    std::optional<ChatRequest> m_asked;
    bool m_awaitingKey = false; // the keychain was asked; stop() turns it off and the answer is then ignored
    bool m_keepPending = false; // a write of the growing reply is due within a second
    Shared m_shared;
    bool m_fresh = false; // the question under way wants an answer of its own
    Candidate m_answerer;
    std::optional<Wait> m_wait;
    QList<Attempt> m_attempts;
    QHash<QString, QList<Attempt>> m_earlierAttempts; // by message id
    QHash<QString, Routing> m_routes; // by message id
    QHash<QString, Capture> m_records; // by message id
    QStringList m_recorded; // their ids, oldest first
    mutable std::optional<Branches> m_branches; // made when asked for, gone when a message comes or goes
};

}
