#include "dialect/ReplyText.h"

#include <utility>

namespace firstlight {

ReplyText::ReplyText(bool splitThink)
{
    if (splitThink)
        m_splitter.emplace();
}

void ReplyText::take(qsizetype from, QList<StreamEvent> &events)
{
    while (from < events.size() && passes(events.at(from)))
        ++from;
    if (from == events.size())
        return;
    const QList<StreamEvent> raw = events.sliced(from);
    events.resize(from);
    for (const StreamEvent &event : raw)
        take(event, events);
}

// Nothing has to be done to this event, as to nearly all.
bool ReplyText::passes(const StreamEvent &event)
{
    if (const auto *delta = std::get_if<TextDelta>(&event))
        return !m_splitter && m_text.passes(delta->text);
    if (const auto *reasoning = std::get_if<ReasoningDelta>(&event)) {
        m_hasReasoning = true;
        m_summary = reasoning->summary;
        return m_reasoning.passes(reasoning->text);
    }
    if (const auto *call = std::get_if<ToolCallDelta>(&event))
        return argumentsOf(call->index).passes(call->args);
    return !std::holds_alternative<RefusalDelta>(event) && !std::holds_alternative<TextReplaced>(event);
}

void ReplyText::take(StreamEvent event, QList<StreamEvent> &events)
{
    if (const auto *delta = std::get_if<TextDelta>(&event)) {
        addText(m_text.join(delta->text), events);
    } else if (const auto *whole = std::get_if<TextReplaced>(&event)) {
        replaceText(withoutHalves(whole->text), events);
    } else if (const auto *reasoning = std::get_if<ReasoningDelta>(&event)) {
        addReasoning(m_reasoning.join(reasoning->text), reasoning->summary, events);
    } else if (const auto *refusal = std::get_if<RefusalDelta>(&event)) {
        if (QString text = m_refusal.join(refusal->text); !text.isEmpty())
            events.emplaceBack(RefusalDelta{std::move(text)});
    } else if (auto *call = std::get_if<ToolCallDelta>(&event)) {
        call->args = argumentsOf(call->index).join(call->args);
        events.emplaceBack(std::move(*call));
    } else {
        events.append(std::move(event));
    }
}

void ReplyText::addText(const QString &text, QList<StreamEvent> &events)
{
    ThinkSplitter::Parts parts{text, {}};
    if (m_splitter)
        parts = m_splitter->split(text);
    addReasoning(parts.reasoning, false, events);
    if (!parts.text.isEmpty())
        events.emplaceBack(TextDelta{std::move(parts.text)});
}

void ReplyText::addReasoning(const QString &text, bool summary, QList<StreamEvent> &events)
{
    if (text.isEmpty())
        return;
    m_hasReasoning = true;
    m_summary = summary;
    events.emplaceBack(ReasoningDelta{text, summary});
}

// The splitter starts anew, because the whole text begins with the same tags as its deltas did. Reasoning
// that they brought is not told twice.
void ReplyText::replaceText(const QString &text, QList<StreamEvent> &events)
{
    m_text = {};
    ThinkSplitter::Parts parts{text, {}};
    if (m_splitter) {
        m_splitter.emplace();
        parts = m_splitter->split(text);
    }
    if (!m_hasReasoning)
        addReasoning(parts.reasoning, false, events);
    events.emplaceBack(TextReplaced{std::move(parts.text)});
}

SurrogateJoiner &ReplyText::argumentsOf(int call)
{
    const auto index = static_cast<std::size_t>(call);
    if (m_arguments.size() <= index)
        m_arguments.resize(index + 1);
    return m_arguments[index];
}

void ReplyText::finish(QList<StreamEvent> &events)
{
    addReasoning(m_reasoning.finish(), m_summary, events);
    addText(m_text.finish(), events);
    if (m_splitter) {
        const ThinkSplitter::Parts parts = m_splitter->finish();
        addReasoning(parts.reasoning, false, events);
        if (!parts.text.isEmpty())
            events.emplaceBack(TextDelta{parts.text});
    }
    if (QString text = m_refusal.finish(); !text.isEmpty())
        events.emplaceBack(RefusalDelta{std::move(text)});
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        if (QString args = m_arguments[i].finish(); !args.isEmpty())
            events.emplaceBack(ToolCallDelta{static_cast<int>(i), {}, {}, std::move(args)});
    }
}

}
