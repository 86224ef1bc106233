#pragma once

#include "dialect/JsonDecoder.h"

namespace firstlight {

// Gemini's chunks (wire-formats.md, section 5), as SSE or as the elements of one JSON array. There is no
// [DONE]: the reply is complete with a finishReason and ends with the body. Only the first candidate is
// shown.
class GeminiDecoder final : public JsonDecoder
{
public:
    GeminiDecoder()
        : JsonDecoder(Done::Closes)
    { }

private:
    void take(std::string_view name, const Object &event, Events &events) override;
    bool takeWhole(const Object &document, Events &events) override;

    void takeCandidate(const Object &candidate, Events &events);
    void takePart(const Object &part, Events &events);
    void takeCall(const Object &call, Events &events);
    void takeFeedback(const Object &feedback);
    void takeUsage(const Object &usage, Events &events);

    int m_calls = 0;

    // Cumulative; a later chunk may leave out what an earlier one said.
    struct Counts
    {
        std::optional<std::int64_t> prompt, tools, cached, candidates, thoughts;
    };
    Counts m_counts;
    UsageReport m_usage; // the last one that was told
};

}
