#include "latency/WireEvents.h"

#include <algorithm>

namespace firstlight {

using Kind = WireEvent::Kind;

static Kind kindOf(const StreamEvent &event)
{
    return std::visit(overloaded{
                          [](const Reached &) { return Kind::Other; },
                          [](const HeadRead &) { return Kind::Other; },
                          [](const TextDelta &) { return Kind::Text; },
                          [](const RefusalDelta &) { return Kind::Text; },
                          [](const TextReplaced &) { return Kind::Text; },
                          [](const ReasoningDelta &) { return Kind::Reasoning; },
                          [](const ToolCallDelta &) { return Kind::Tool; },
                          [](const UsageReport &) { return Kind::Usage; },
                          [](const PromptProgress &) { return Kind::Usage; },
                          [](const ModelNamed &) { return Kind::Other; },
                          [](const FinishReason &) { return Kind::Finish; },
                          [](const Malformed &) { return Kind::Malformed; },
                          [](const Ended &) { return Kind::Ended; },
                      },
        event);
}

static QString wordsOf(const StreamEvent &event)
{
    return std::visit(overloaded{
                          [](const TextDelta &delta) { return delta.text; },
                          [](const RefusalDelta &delta) { return delta.text; },
                          [](const TextReplaced &whole) { return whole.text; },
                          [](const ReasoningDelta &delta) { return delta.text; },
                          [](const ToolCallDelta &delta) { return delta.name + delta.args; },
                          [](const auto &) { return QString(); },
                      },
        event);
}

bool WireEvents::begin(const Capture &capture)
{
    if (m_decoder)
        return true;
    if (!capture.response)
        return false;
    const Capture::Response &response = *capture.response;
    ReplyHead head{.status = response.status, .reason = response.reason, .headers = response.headers};
    head.contentType = head.header("content-type");
    m_decoder = std::make_unique<ReplyDecoder>(dialectOf(capture.dialect), head, capture.splitThink);
    if (response.status >= 300)
        m_shape = Shape::Whole;
    return true;
}

QList<WireEvent> WireEvents::takeNew(const Capture &capture)
{
    QList<WireEvent> events;
    if (m_over || !begin(capture))
        return events;
    for (; m_reads < capture.reads.size(); ++m_reads) {
        const WireRead &read = capture.reads[m_reads];
        m_pending += read.bytes;
        split(events, read.at);
    }
    if (capture.end && !std::exchange(m_over, true) && !m_pending.trimmed().isEmpty())
        events.append(event(std::exchange(m_pending, {}), capture.reads.constLast().at));
    return events;
}

void WireEvents::split(QList<WireEvent> &into, std::chrono::microseconds at)
{
    if (m_shape == Shape::Unknown) {
        const QByteArray seen = m_pending.trimmed();
        if (seen.isEmpty())
            return;
        const char first = seen.startsWith("\xEF\xBB\xBF") && seen.size() > 3 ? seen[3] : seen[0];
        m_shape = first == '<' ? Shape::Whole : first == '{' || first == '[' ? Shape::Lines : Shape::Events;
    }
    qsizetype taken = 0;
    while (m_shape != Shape::Whole) {
        const qsizetype end = endOfEvent();
        if (end < 0)
            break;
        const QByteArray raw = m_pending.sliced(taken, end - taken);
        taken = m_searched = end;
        if (!raw.trimmed().isEmpty())
            into.append(event(raw, at));
    }
    m_pending.remove(0, taken);
    m_searched -= taken;
}

// Behind the next blank line or line; -1: it has not come. A CR at the very end may be half of a line end.
qsizetype WireEvents::endOfEvent() const
{
    qsizetype lineStart = m_searched;
    for (qsizetype at = m_searched; at < m_pending.size(); ++at) {
        if (m_pending[at] != '\n' && m_pending[at] != '\r')
            continue;
        const bool blank = at == lineStart && at > m_searched;
        if (m_pending[at] == '\r' && m_pending.size() > at + 1 && m_pending[at + 1] == '\n')
            ++at;
        lineStart = at + 1;
        if (blank || m_shape == Shape::Lines)
            return lineStart;
    }
    return -1;
}

WireEvent WireEvents::event(const QByteArray &raw, std::chrono::microseconds at)
{
    WireEvent event{.at = at, .name = {}, .raw = raw, .words = {}};
    decode(event);
    if (m_shape != Shape::Events)
        return event;
    bool onlyComments = true;
    for (const QByteArray &line : raw.split('\n')) {
        const QByteArray text = line.trimmed();
        if (text.startsWith("event:"))
            event.name = text.sliced(6).trimmed();
        onlyComments = onlyComments && (text.isEmpty() || text.startsWith(':'));
    }
    if (event.kind == Kind::Other && (onlyComments || event.name == "ping"))
        event.kind = Kind::Ping;
    return event;
}

void WireEvents::decode(WireEvent &event)
{
    if (m_decoder->ended())
        return;
    QList<StreamEvent> meant;
    m_decoder->feed(event.raw, meant);
    for (const StreamEvent &part : std::as_const(meant)) {
        event.kind = std::min(event.kind, kindOf(part));
        event.words += wordsOf(part);
    }
}

}
