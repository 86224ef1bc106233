#include "latency/Advice.h"

#include <algorithm>

#include <QCoreApplication>
#include <QList>

#include "latency/FigureText.h"

namespace firstlight {

namespace {

// From this prompt on, the large providers cache a prefix at all.
constexpr std::int64_t smallestCachedPrompt = 1024;

class Findings
{
    Q_DECLARE_TR_FUNCTIONS(Advice)

public:
    Findings(const Message &message, const Figures &figures)
        : m_message(message)
        , m_figures(figures)
    { }

    std::optional<Advice> costliest()
    {
        connection();
        queue();
        cold();
        oneRead();
        const auto most = std::max_element(
            m_found.begin(), m_found.end(), [](const Found &a, const Found &b) { return a.cost < b.cost; });
        return most == m_found.end() ? std::nullopt : std::optional(most->advice);
    }

private:
    struct Found
    {
        double cost; // ms of the person's time
        Advice advice;
    };

    void connection()
    {
        const double spent =
            m_figures.dns.value_or(0) + m_figures.connect.value_or(0) + m_figures.tls.value_or(0);
        if (m_figures.connectionReused.value_or(true) || !m_figures.ttft || spent < 20
            || spent < *m_figures.ttft / 10)
            return;
        const bool cached = m_message.usage.cached.value_or(0) > 0;
        m_found.append({spent,
            {cached ? tr("Cached, but on a new connection.") : tr("On a new connection."),
                tr("%1 passed before the request could leave. The next question goes out at once while the "
                   "connection is open; "
                   "most servers close it after a minute or two of silence.")
                    .arg(durationText(spent))}});
    }

    void queue()
    {
        if (m_figures.queue.value_or(0) < 200)
            return;
        m_found.append({*m_figures.queue,
            {tr("The request had to queue here."),
                tr("It waited %1 on this computer before it was sent: that is ours, not the provider's.")
                    .arg(durationText(m_figures.queue))}});
    }

    void cold()
    {
        const auto &usage = m_message.usage;
        if (!usage.cached || *usage.cached > 0 || usage.in.value_or(0) < smallestCachedPrompt
            || m_figures.wait.value_or(0) < 400)
            return;
        m_found.append({*m_figures.wait - 400,
            {tr("Nothing came from the cache."),
                tr("All %1 tokens of the prompt were read anew. A prompt that begins the same way each time "
                   "can be cached.")
                    .arg(countText(*usage.in))}});
    }

    void oneRead()
    {
        const auto &t = m_message.timeline;
        if (m_message.end != End::Complete || t.arrivals.size() != 1 || m_figures.tokens.value_or(0) <= 20
            || !m_figures.ttft)
            return;
        m_found.append({*m_figures.ttft,
            {tr("The answer came in one piece."),
                tr("It was not streamed, or something on the way collected it first, so its speed cannot be "
                   "told.")}});
    }

    const Message &m_message;
    const Figures &m_figures;
    QList<Found> m_found;
};

}

std::optional<Advice> adviceFor(const Message &message, const Figures &figures)
{
    return message.end ? Findings(message, figures).costliest() : std::nullopt;
}

}
