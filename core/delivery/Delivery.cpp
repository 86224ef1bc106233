#include "delivery/Delivery.h"

#include <utility>

#include "delivery/WireRecorder.h"
#include "dialect/Dialect.h"
#include "domain/PromptPlan.h"
#include "net/ChatClient.h"
#include "net/ChatStream.h"

using namespace Qt::StringLiterals;

namespace firstlight {

Delivery::Delivery(ChatClient &client, Question question, Secret key)
    : m_client(client)
    , m_question(std::move(question))
    , m_key(std::move(key))
{
    client.adopt(this);
}

Delivery::~Delivery() = default;

void Delivery::start()
{
    QMetaObject::invokeMethod(this, &Delivery::begin, Qt::QueuedConnection);
}

void Delivery::stop()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_stream)
                m_stream->stop();
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

void Delivery::begin()
{
    const Provider &provider = m_question.provider;
    const Dialect &dialect = dialectOf(provider.dialect);
    m_question.request.askForProgress = provider.reportsProgress;
    m_question.request.askForUsage = !provider.refusesStreamOptions;
    m_question.request.maxTokensIsCompletion = provider.wantsCompletionTokens;

    Outgoing outgoing{.dialect = provider.dialect,
        .url = dialect.chatUrl(provider.baseUrl, m_question.request.model),
        .headers = requestHeaders(provider, m_key),
        .body = dialect.encode(m_question.request, planPrompt(m_question.request, provider)),
        .limits = provider.limits,
        .transport = provider.transport,
        .carriesKey = !m_key.isEmpty(),
        .splitThink = provider.splitThink};

    delete std::exchange(m_stream, new ChatStream(m_client, outgoing, this));
    m_recorder = new WireRecorder(*m_stream, provider, m_question.request.model, outgoing, m_key);
    connect(m_stream, &ChatStream::received, this, &Delivery::take);
    const Instant now = m_client.clock().now();
    const QList<TimedEvent> planned{{Reached{Stage::Planned}, now}, {Reached{Stage::Dequeued}, now}};
    m_recorder->take(planned);
    take(planned);
    m_stream->start();
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
    }
    const auto *last = std::get_if<Ended>(&events.last().event);
    const auto remedy = last && last->error && !m_visible ? otherForm(*last->error) : std::nullopt;
    if (!remedy) {
        if (last)
            Q_EMIT recorded(m_recorder->capture());
        Q_EMIT received(events);
        return;
    }
    Q_EMIT restarted({m_question.provider.id, m_question.request.model, std::exchange(m_timeline, {}),
        *last->error, *remedy});
    Q_EMIT learnt(m_question.provider);
    // Not from within the ended stream's own signal.
    start();
}

std::optional<QString> Delivery::otherForm(const Error &refusal)
{
    Provider &provider = m_question.provider;
    if (refusal.status != 400 && refusal.status != 422)
        return std::nullopt;
    if (!provider.refusesStreamOptions && refusal.detail.contains("stream_options"_L1)) {
        provider.refusesStreamOptions = true;
        return u"asked again without stream_options"_s;
    }
    if (!provider.wantsCompletionTokens && refusal.detail.contains("max_completion_tokens"_L1)) {
        provider.wantsCompletionTokens = true;
        return u"asked again with max_completion_tokens"_s;
    }
    return std::nullopt;
}

}
