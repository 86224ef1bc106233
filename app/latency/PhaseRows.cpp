#include "latency/PhaseRows.h"

#include <QCoreApplication>

#include "latency/FigureText.h"

namespace firstlight {

namespace {

// Makes the rows of one reply.
class Table
{
    Q_DECLARE_TR_FUNCTIONS(PhaseRows)

public:
    Table(const Message &message, const Figures &figures)
        : m_message(message)
        , m_timeline(message.timeline)
        , m_figures(figures)
    { }

    QList<PhaseRow> rows()
    {
        row(Phase::Queue, durationText(m_figures.queue),
            tr("Time in our own queue, for a free connection or a rate limit. It is not part of TTFT. Yours "
               "to "
               "change: fewer requests at once."));
        addConnection();
        row(Phase::Send, durationText(m_figures.send),
            tr("Until the request was written. Partly yours to change: it grows with the prompt."));
        addWait();
        addReply();
        if (m_figures.frameP50)
            row(Phase::Screen, durationText(m_figures.frameP50), screenNote());
        return m_rows;
    }

private:
    void row(Phase phase, const QString &value, const QString &note)
    {
        m_rows.append({phase, phaseName(phase, m_timeline), value, note});
    }

    void addConnection()
    {
        if (m_timeline.resolved)
            row(Phase::Dns, durationText(m_figures.dns),
                tr("Asked beside the request; the answer is kept for a minute. Yours to change: a resolver "
                   "nearby."));
        if (m_figures.connectionReused.value_or(false)) {
            row(Phase::Connect, tr("kept open"),
                tr("The connection of an earlier request was still open, so this cost nothing."));
            return;
        }
        row(Phase::Connect, durationText(m_figures.connect),
            tr("A new connection. Typical to a place nearby: 10 to 60 ms a round trip. Yours to change: a "
               "server nearby, "
               "a connection that is kept open."));
        if (m_timeline.connected && m_timeline.encrypted)
            row(Phase::Tls, durationText(m_figures.tls),
                tr("One or two more round trips, for a new connection only. Yours to change: a connection "
                   "that "
                   "is kept open."));
    }

    // As one, or as an edge tells it apart.
    void addWait()
    {
        const auto split = waitSplitOf(m_timeline, m_figures);
        if (split && split->path)
            row(Phase::Path, durationText(split->path),
                tr("Typical: 10 to 60 ms. Yours to change: an edge nearby, a warm connection."));
        if (split)
            row(Phase::Edge, durationText(split->edge),
                tr("By its own word (Server-Timing). Typical: 1 to 15 ms. Yours to change: keep it lean."));
        row(Phase::Wait, durationText(split ? std::optional(split->provider) : m_figures.wait), waitNote());
    }

    QString screenNote() const
    {
        return tr(
            "From the moment a token was read to the frame that shows it: half within %1, 95 % within %2. "
            "This part is ours, not the provider's.")
            .arg(durationText(m_figures.frameP50), durationText(m_figures.frameP95));
    }

    void addReply()
    {
        const auto &t = m_timeline;
        const bool reasoned = reasonedFirst(t);
        if (reasoned)
            row(Phase::Reasoning,
                durationText(between(t.firstToken, t.firstOutput ? t.firstOutput : t.lastToken)),
                tr("From the first token of reasoning to the first of the answer. Partly yours to change: a "
                   "lower reasoning effort shortens it."));
        if (reasoned && !t.firstOutput)
            return;
        row(Phase::Answer, durationText(between(t.firstOutput ? t.firstOutput : t.firstToken, t.lastToken)),
            answerNote());
    }

    static std::optional<double> between(const std::optional<Instant> &from, const std::optional<Instant> &to)
    {
        return from && to ? std::optional(toMilliseconds(*to - *from)) : std::nullopt;
    }

    QString waitNote() const
    {
        const auto hidden = m_message.usage.reasoning.value_or(0);
        if (hidden > 0 && m_message.reasoning.isEmpty())
            return tr("In this time the model reasoned for %1 tokens that it does not show.")
                .arg(countText(hidden));
        const auto &steps = m_timeline.promptSteps;
        if (!steps.empty() && steps.back().total > 0)
            return tr(
                "The server says that it read %1 of %2 tokens of the prompt in this time. Yours to change: a "
                "prompt that begins as the one before is read from the cache.")
                .arg(countText(steps.back().done), countText(steps.back().total));
        const auto &cached = m_message.usage.cached;
        if (!cached)
            return tr("Typical: 400 to 1200 ms for a cold prompt, 100 to 400 ms with a cached prefix. Partly "
                      "yours to "
                      "change: cache the prefix.");
        if (*cached > 0)
            return tr("Typical with a cached prefix: 100 to 400 ms. %1 tokens came from the cache.")
                .arg(countText(*cached));
        return tr("Typical for a cold prompt: 400 to 1200 ms. Partly yours to change: keep the start of the "
                  "prompt the same, "
                  "so that it can be cached.");
    }

    QString answerNote() const
    {
        const QString longest = durationText(m_figures.gapMax);
        if (m_figures.stalls == 1)
            return tr("One stall of %1: nothing came, though the connection was open.").arg(longest);
        if (m_figures.stalls > 1)
            return tr("%n stalls, the longest %1: nothing came, though the connection was open.", nullptr,
                m_figures.stalls)
                .arg(longest);
        return tr("Typical: 10 to 50 ms a token. Not yours to change: the model and its hardware decide. A "
                  "smaller model is "
                  "faster.");
    }

    const Message &m_message;
    const Timeline &m_timeline;
    const Figures &m_figures;
    QList<PhaseRow> m_rows;
};

}

QList<PhaseRow> phaseRowsOf(const Message &message, const Figures &figures)
{
    return Table(message, figures).rows();
}

}
