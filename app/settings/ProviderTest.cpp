#include "settings/ProviderTest.h"

#include "delivery/Delivery.h"
#include "ErrorText.h"
#include "latency/FigureText.h"
#include "net/ChatClient.h"

using namespace Qt::StringLiterals;

namespace firstlight {

// Reads that brought something: whoever streamed so many works, and a long answer is not waited for.
static constexpr std::size_t enough = 16;

void ProviderTest::DeleteLater::operator()(Delivery *delivery) const
{
    delivery->stop();
    delivery->deleteLater();
}

ProviderTest::ProviderTest(ChatClient &client, QObject *parent)
    : QObject(parent)
    , m_client(client)
{ }

ProviderTest::~ProviderTest() = default;

void ProviderTest::run(const Provider &provider, const Secret &key)
{
    cancel();
    m_provider = provider;
    m_reply = Message();
    m_reply.role = Message::Role::Assistant;
    m_reply.model = provider.model;
    Question question;
    question.provider = provider;
    question.once = true; // who tests wants to see the fault
    question.request.model = provider.model;
    question.request.turns = {{ChatRequest::Role::User, u"Say hello in one short sentence."_s}};
    m_delivery.reset(new Delivery(m_client, question, key));
    auto *delivery = m_delivery.get();
    // What a test that was cancelled still sends belongs to nobody.
    connect(delivery, &Delivery::received, this, [this, delivery](const QList<TimedEvent> &events) {
        for (const TimedEvent &event : events) {
            if (m_delivery.get() != delivery)
                return;
            m_reply.apply(event);
            if (std::holds_alternative<Ended>(event.event) || m_reply.timeline.arrivals.size() >= enough)
                finish();
        }
    });
    connect(delivery, &Delivery::restarted, this, [this, delivery] {
        if (m_delivery.get() == delivery)
            m_reply.timeline = Timeline{};
    });
    connect(delivery, &Delivery::learnt, this, &ProviderTest::learnt);
    delivery->start();
}

void ProviderTest::cancel()
{
    if (!m_delivery)
        return;
    m_delivery->disconnect(this);
    m_delivery.reset();
}

void ProviderTest::finish()
{
    m_delivery.reset();
    const bool works = m_reply.timeline.firstToken && (!m_reply.end || m_reply.end == End::Complete);
    if (works)
        return void(Q_EMIT finished(true, success(), {}));
    const QString ending = endingText(m_reply, &m_provider);
    Q_EMIT finished(false,
        ending.isEmpty()
            ? tr("The server answered, but %1 said nothing. Choose another model.").arg(m_reply.model)
            : ending,
        m_reply.error);
}

QString ProviderTest::success() const
{
    const Figures figures = figuresOf(m_reply.timeline, m_reply.usage);
    const QString pattern = figures.connectionReused.value_or(false)
        ? tr("It works: %1 answered, first token after %2 on an open connection.")
        : tr("It works: %1 answered, first token after %2 on a new connection.");
    return pattern.arg(m_reply.model, durationText(figures.ttft));
}

}
