#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPointer>

#include "delivery/Attempt.h"
#include "delivery/RateLimiter.h"
#include "delivery/ResponseCache.h"
#include "delivery/RetryPolicy.h"
#include "delivery/Wait.h"
#include "domain/Capture.h"
#include "domain/ChatRequest.h"
#include "domain/Message.h"
#include "domain/Provider.h"
#include "domain/Secret.h"
#include "domain/StreamEvent.h"
#include "domain/Timeline.h"

namespace firstlight {

class ChatClient;
class ChatStream;
struct Outgoing;
struct ReplyHead;
class WireRecorder;

// One of those who can be asked.
struct Candidate
{
    Provider provider;
    QString model;
    bool operator==(const Candidate &) const = default;
};

// What all deliveries of an application share; each may be absent. Both live on the client's thread and end
// with it.
struct Shared
{
    QPointer<RateLimiter> limiter = {};
    QPointer<ResponseCache> cache = {};
};

// One question to one provider, as it is sent, and whom to ask where that one does not answer.
struct Question
{
    Provider provider;
    ChatRequest request;
    QList<Candidate> fallbacks = {};
    bool fresh = false; // not from the response cache, though it may be kept there
    bool once = false; // no other attempt, but for another form of the request
    std::optional<std::uint32_t> seed = {}; // of the backoff's jitter; absent: another one each time
};

// Decides how one question gets answered and owns the streams it starts. Lives on the network thread; its
// signals cross to the session as values. Emits exactly one Ended, as the last event.
//
// While nothing of the reply was visible, an attempt that failed is followed by another one, as RetryPolicy
// says: each that failed is told by `restarted`. Once something was seen, what comes is what there is.
class Delivery : public QObject
{
    Q_OBJECT
public:
    // Where a wait in the queue is longer than this and another one can be asked, it is asked.
    static constexpr std::chrono::seconds longestTurn{20};

    // Moves itself to the client's thread. Delete it with deleteLater(). Without what is shared it never
    // queues and never remembers (a benchmark measures what it asks for).
    Delivery(ChatClient &client, Question question, Secret key, const Shared &shared = {});
    ~Delivery() override;

    // Any thread. After stop() the last event is Ended{Stopped}.
    void start();
    void stop();
    // Network thread: not behind what else waits there.
    void startNow() { begin(); }

    // Any thread. The answer to keyWanted().
    void giveKey(const Result<Secret> &key);

    // Any thread. `recorded` comes with what there is so far.
    void askForRecord();

Q_SIGNALS:
    // The events of one read, all with the same `arrived` but for stages.
    void received(const QList<firstlight::TimedEvent> &events);
    // The attempt so far is void and a new one starts, with this provider and model; nothing visible had
    // arrived.
    void restarted(const firstlight::Attempt &failed, const firstlight::Provider &next, const QString &model);
    // The question has not left yet. Over when Stage::Dequeued is received.
    void waiting(const firstlight::Wait &wait);
    // The same request was answered before, and this is the answer: nothing is sent, nothing else comes.
    void remembered(const firstlight::CachedReply &reply);
    // The next one of the chain is to be asked: giveKey() has to follow. Its key is sent to its own server
    // only.
    void keyWanted(const firstlight::Provider &provider);
    // The provider's entry with what this delivery found out about its server.
    void learnt(const firstlight::Provider &provider);
    // What the attempt sent and got, without the key: before its Ended, and when it was asked for.
    void recorded(const firstlight::Capture &capture);

private:
    void begin();
    void queue();
    Outgoing outgoing() const; // to who is asked now
    bool remembers() const { return m_cache && m_cache->isOn(); }
    QByteArray keyOf(const Outgoing &request) const; // in the response cache: of the bytes that are sent
    void remember(const Ended &ended);
    void send();
    void watchFirstToken();
    void readHead(const ReplyHead &head);
    void take(const QList<TimedEvent> &arrived);
    void leaveQueue(const Ended &ended);
    // Starts what comes after a failed attempt; false where nothing does.
    bool goesOn(const Ended &ended);
    bool queuesAgain(const Error &refusal);
    void restart(const Error &error, Remedy remedy, const QString &change, std::chrono::milliseconds wait);
    void giveUpTurn(int turn);
    void end(const QList<TimedEvent> &last);
    // Calls `next` on this thread, from the event loop, unless the turn is another one by then.
    void later(Instant at, void (Delivery::*next)());
    // Whether another form of the request may be understood; changes the question accordingly and says how.
    std::optional<QString> otherForm(const Error &refusal);

    ChatClient &m_client;
    Question m_question; // with the provider and model that are asked now
    Secret m_key; // of that provider, and of no other
    QPointer<RateLimiter> m_limiter; // ends with the client's thread, as this does
    QPointer<ResponseCache> m_cache;
    QByteArray m_cacheKey; // of the running attempt; empty where the cache was off when it was sent
    Message m_reply; // of the running attempt, where it may be kept
    RetryPolicy m_retry;
    QPointer<ChatStream> m_stream;
    QPointer<WireRecorder> m_recorder; // of m_stream
    Timeline m_timeline; // of the running attempt, for its record if it fails
    Instant m_planned;
    RateLimiter::Ticket m_ticket = 0;
    RateLimiter::Ticket m_arrival = 0; // keeps the place of a refused request
    QList<RateGauge> m_gauges; // of the running attempt's head
    int m_tries = 1; // of this candidate
    int m_refusals = 0; // for the rate, of this candidate
    std::chrono::milliseconds m_askedToWait{0}; // by those refusals, together
    int m_turn = 0; // counts attempts: what was meant for an earlier one is dropped
    bool m_visible = false; // text, reasoning or a tool call arrived: asking again would show it twice
    bool m_over = false; // Ended went out
};

}
