#pragma once

#include <optional>
#include <vector>

#include "dialect/Surrogates.h"
#include "dialect/ThinkSplitter.h"
#include "domain/StreamEvent.h"

namespace firstlight {

// Makes the text of decoded events fit to show: joins surrogate pairs that were split over deltas and, where
// asked to, takes <think> blocks out of the text. What it holds back goes out with a later delta or with
// finish().
class ReplyText
{
public:
    explicit ReplyText(bool splitThink);

    // Works on the events from index `from` on.
    void take(qsizetype from, QList<StreamEvent> &events);

    // The reply is over.
    void finish(QList<StreamEvent> &events);

private:
    bool passes(const StreamEvent &event);
    void take(StreamEvent event, QList<StreamEvent> &events);
    void addText(const QString &text, QList<StreamEvent> &events);
    void replaceText(const QString &text, QList<StreamEvent> &events);
    void addReasoning(const QString &text, bool summary, QList<StreamEvent> &events);
    SurrogateJoiner &argumentsOf(int call);

    std::optional<ThinkSplitter> m_splitter;
    SurrogateJoiner m_text, m_reasoning, m_refusal;
    std::vector<SurrogateJoiner> m_arguments; // by tool call
    bool m_summary = false; // the last reasoning was a summary
    bool m_hasReasoning = false;
};

}
