#include "delivery/Delivery.h"

#include <utility>

#include <QRandomGenerator>

#include "delivery/WireRecorder.h"
#include "domain/FinishMeaning.h"
#include "net/ChatClient.h"
#include "net/ChatStream.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using std::chrono::milliseconds;

// How often a question queues again after a 429. Where the server names no wait, RateLane's of 1 s to 64 s
// are two minutes by then: more than the windows of a minute that there are.
static constexpr int mostRefusals = 7;

Delivery::Delivery(ChatClient &client, Question question, Secret key, const Shared &shared)
    : m_client(client)
    , m_question(std::move(question))
    , m_key(std::move(key))
    , m_limiter(shared.limiter)
    , m_cache(shared.cache)
    , m_retry(m_question.once ? 0 : m_question.provider.retries,
          m_question.seed.value_or(QRandomGenerator::global()->generate()))
{
    if (m_question.once)
        m_question.fallbacks.clear();
    client.adopt(this);
}

Delivery::~Delivery()
{
    if (m_limiter)
        m_limiter->leave(m_ticket);
}

void Delivery::start()
{
    QMetaObject::invokeMethod(this, &Delivery::begin, Qt::QueuedConnection);
}

void Delivery::stop()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_stream && m_timeline.started)
                m_stream->stop();
            // Between two attempts, or in the queue, there is no stream that would say it.
            if (!m_over)
                end({{Ended{End::Stopped, std::nullopt}, m_client.clock().now()}});
        },
        Qt::QueuedConnection);
}

void Delivery::giveKey(const Result<Secret> &key)
{
    QMetaObject::invokeMethod(
        this,
        [this, key] {
            if (m_over)
                return;
            const bool missing = key && key->isEmpty() && m_question.provider.needsKey;
            if (key && !missing) {
                m_key = *key;
                return begin();
            }
            const Ended ended{End::Error,
                missing ? Error{.kind = Error::Kind::Auth, .detail = {}, .code = u"no-key"_s} : key.error()};
            // No fault of the question: the one after it may have a key.
            if (m_question.fallbacks.isEmpty())
                end({{ended, m_client.clock().now()}});
            else
                restart(*ended.error, Remedy::Other, {}, {});
        },
        Qt::QueuedConnection);
}

void Delivery::askForRecord()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_recorder)
                Q_EMIT recorded(m_recorder->capture());
        },
        Qt::QueuedConnection);
}

void Delivery::later(Instant at, void (Delivery::*next)())
{
    m_client.clock().wakeAt(at, this, [this, next, turn = m_turn] {
        if (turn == m_turn && !m_over)
            (this->*next)();
    });
}

static double tokensOf(const ChatRequest &request)
{
    double tokens = estimateTokens(request.system) + estimateTokens(request.knowledge);
    for (const ChatRequest::Turn &turn : request.turns)
        tokens += estimateTokens(turn.text) + static_cast<double>(turn.pictures.size()) * pictureTokens;
    return tokens;
}

void Delivery::begin()
{
    if (m_over)
        return;
    m_planned = m_client.clock().now();
    const auto found = remembers() && !m_question.fresh ? m_cache->find(keyOf(outgoing())) : std::nullopt;
    if (!found)
        return queue();
    m_over = true;
    Q_EMIT remembered(*found);
}

Outgoing Delivery::outgoing() const
{
    return outgoingFor(m_question.provider, m_question.request, m_key);
}

QByteArray Delivery::keyOf(const Outgoing &request) const
{
    return ResponseCache::keyOf(m_question.provider, request.url.toEncoded(), request.body);
}

// Only a whole answer is worth it, and none whose tool calls wait for somebody.
void Delivery::remember(const Ended &ended)
{
    const bool whole = ended.end == End::Complete && finishMeaning(m_reply.finish) == FinishMeaning::Stop;
    if (m_cache && !m_cacheKey.isEmpty() && whole && m_reply.tools.isEmpty() && !m_reply.refusal
        && !m_reply.text.isEmpty())
        m_cache->keep(m_cacheKey, {m_reply.text, m_reply.reasoning, m_reply.model, m_reply.finish});
}

void Delivery::queue()
{
    if (!m_limiter)
        return send();
    const RateLimiter::Waiter waiter{.go =
                                         [this](RateLimiter::Ticket ticket) {
                                             m_ticket = ticket;
                                             send();
                                         },
        .placed =
            [this, turn = m_turn](const Wait &wait) {
                Q_EMIT waiting(wait);
                const bool tooLong = wait.until && *wait.until - m_client.clock().now() > longestTurn;
                if (tooLong && !m_question.fallbacks.isEmpty())
                    QMetaObject::invokeMethod(
                        this, [this, turn] { giveUpTurn(turn); }, Qt::QueuedConnection);
            }};
    const QString lane = m_question.provider.id + u'\n' + m_question.request.model;
    const double tokens =
        tokensOf(m_question.request) + static_cast<double>(m_question.request.maxTokens.value_or(0));
    const auto ticket = m_limiter->enter(lane, tokens, waiter, m_arrival);
    if (ticket != 0) {
        m_ticket = ticket;
        m_arrival = m_arrival == 0 ? ticket : m_arrival;
        return;
    }
    const Ended shed{
        End::Error, Error{.kind = Error::Kind::RateLimit, .detail = {}, .code = u"queue-full"_s}};
    if (m_question.fallbacks.isEmpty())
        end({{shed, m_client.clock().now()}});
    else
        restart(*shed.error, Remedy::Other, {}, {});
}

void Delivery::giveUpTurn(int turn)
{
    if (turn != m_turn || m_over || m_timeline.started)
        return;
    m_limiter->leave(std::exchange(m_ticket, 0));
    restart({.kind = Error::Kind::RateLimit, .detail = {}, .code = u"queue"_s}, Remedy::Other, {}, {});
}

void Delivery::send()
{
    const Outgoing request = outgoing();
    m_cacheKey = remembers() ? keyOf(request) : QByteArray();
    m_reply = {};
    m_reply.model = m_question.request.model;

    delete std::exchange(m_stream, new ChatStream(m_client, request, this));
    m_recorder = new WireRecorder(*m_stream, m_question.provider, m_question.request.model, request, m_key);
    connect(m_stream, &ChatStream::received, this, &Delivery::take);
    if (m_limiter)
        connect(m_stream, &ChatStream::headRead, this, &Delivery::readHead);
    const QList<TimedEvent> planned{
        {Reached{Stage::Planned}, m_planned}, {Reached{Stage::Dequeued}, m_client.clock().now()}};
    m_recorder->take(planned);
    take(planned);
    watchFirstToken();
    m_stream->start();
}

// Only where another one can be asked: a person who has no other waits for as long as they like.
void Delivery::watchFirstToken()
{
    if (m_question.fallbacks.isEmpty())
        return;
    const milliseconds limit = patience(
        m_question.provider.limits.firstToken, tokensOf(m_question.request), m_question.request.model);
    m_client.clock().wakeAt(m_client.clock().now() + limit, this, [this, turn = m_turn] {
        if (turn != m_turn || m_visible || m_over || !m_stream)
            return;
        const Ended ended{End::Error,
            Error{.kind = Error::Kind::Timeout, .detail = u"first-token"_s, .code = u"first-token"_s}};
        m_stream->disconnect(this);
        m_stream->stop();
        m_timeline.apply({ended, m_client.clock().now()});
        leaveQueue(ended);
        goesOn(ended);
    });
}

void Delivery::readHead(const ReplyHead &head)
{
    m_gauges = rateGauges(head);
    if (m_limiter && head.status != 429)
        m_limiter->heard(m_ticket, m_gauges);
}

static bool isVisible(const StreamEvent &event)
{
    return std::holds_alternative<TextDelta>(event) || std::holds_alternative<RefusalDelta>(event)
        || std::holds_alternative<ReasoningDelta>(event) || std::holds_alternative<TextReplaced>(event)
        || std::holds_alternative<ToolCallDelta>(event);
}

void Delivery::take(const QList<TimedEvent> &arrived)
{
    const QList<TimedEvent> events = m_recorder->withoutKey(arrived);
    for (const TimedEvent &event : events) {
        m_timeline.apply(event);
        m_visible |= isVisible(event.event);
        if (!m_cacheKey.isEmpty())
            m_reply.apply(event);
    }
    const auto *last = std::get_if<Ended>(&events.last().event);
    if (!last) {
        Q_EMIT received(events);
        return;
    }
    leaveQueue(*last);
    remember(*last);
    if (m_visible || !goesOn(*last))
        end(events);
}

void Delivery::leaveQueue(const Ended &ended)
{
    if (!m_limiter)
        return;
    const auto ticket = std::exchange(m_ticket, 0);
    if (ended.error && ended.error->kind == Error::Kind::RateLimit)
        m_limiter->refused(ticket, m_gauges, ended.error->retryAfter);
    else
        m_limiter->leave(ticket);
    m_gauges.clear();
}

bool Delivery::goesOn(const Ended &ended)
{
    const auto form = ended.error ? otherForm(*ended.error) : std::nullopt;
    if (form) {
        restart(*ended.error, Remedy::OtherForm, *form, {});
        Q_EMIT learnt(m_question.provider);
        return true;
    }
    const bool otherLeft = !m_question.fallbacks.isEmpty();
    const Error error =
        ended.error.value_or(Error{.kind = Error::Kind::Network, .detail = {}, .code = u"cut"_s});
    // The limiter knows when: it holds the question, where it can be seen and left.
    if (error.kind == Error::Kind::RateLimit && m_limiter && !otherLeft) {
        if (!queuesAgain(error))
            return false;
        restart(error, Remedy::Again, {}, {});
        return true;
    }
    const NextStep step = m_retry.after(ended, m_tries, otherLeft);
    if (step.kind == NextStep::Kind::GiveUp)
        return false;
    ++m_tries;
    restart(error, step.kind == NextStep::Kind::Other ? Remedy::Other : Remedy::Again, {}, step.wait);
    return true;
}

// A server that refuses after each wait that it asked for would do so for ever.
bool Delivery::queuesAgain(const Error &refusal)
{
    m_askedToWait += refusal.retryAfter.value_or(milliseconds(0));
    return ++m_refusals <= mostRefusals && m_askedToWait <= RetryPolicy::longestWait;
}

void Delivery::restart(const Error &error, Remedy remedy, const QString &change, milliseconds wait)
{
    Provider &provider = m_question.provider;
    const Attempt failed{.provider = provider,
        .model = m_question.request.model,
        .timeline = std::exchange(m_timeline, {}),
        .error = error,
        .remedy = remedy,
        .change = change,
        .wait = wait};
    ++m_turn;
    const QString before = provider.id;
    if (remedy == Remedy::Other) {
        const Candidate next = m_question.fallbacks.takeFirst();
        provider = next.provider;
        m_question.request.model = next.model;
        m_arrival = 0;
        m_tries = 1;
        m_refusals = 0;
        m_askedToWait = {};
    }
    Q_EMIT restarted(failed, provider, m_question.request.model);
    m_planned = m_client.clock().now();
    // With another model of the same one the key may still be missing.
    if (provider.id != before || (remedy == Remedy::Other && m_key.isEmpty())) {
        m_key = Secret(); // it belongs to the other one
        Q_EMIT keyWanted(provider);
        return;
    }
    if (wait.count() == 0)
        return start(); // not from within the ended stream's own signal
    const Instant until = m_planned + wait;
    Q_EMIT waiting({Wait::Reason::Retry, 0, until});
    later(until, &Delivery::queue);
}

void Delivery::end(const QList<TimedEvent> &last)
{
    m_over = true;
    if (m_limiter)
        m_limiter->leave(std::exchange(m_ticket, 0));
    if (m_recorder)
        Q_EMIT recorded(m_recorder->capture());
    Q_EMIT received(last);
}

std::optional<QString> Delivery::otherForm(const Error &refusal)
{
    Provider &provider = m_question.provider;
    if (refusal.status != 400 && refusal.status != 422)
        return std::nullopt;
    if (!provider.refusesStreamOptions && refusal.detail.contains("stream_options"_L1)) {
        provider.refusesStreamOptions = true;
        return u"without stream_options"_s;
    }
    if (!provider.wantsCompletionTokens && refusal.detail.contains("max_completion_tokens"_L1)) {
        provider.wantsCompletionTokens = true;
        return u"with max_completion_tokens"_s;
    }
    return std::nullopt;
}

}
