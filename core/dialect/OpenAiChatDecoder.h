#pragma once

#include "dialect/JsonDecoder.h"
#include "dialect/ToolCalls.h"

namespace firstlight {

// Chat Completions, and what its many compatible servers make of it (wire-formats.md, sections 2, 7 and 8):
// one tolerant decoder for all. Only the first choice is shown.
class OpenAiChatDecoder final : public JsonDecoder
{
public:
    OpenAiChatDecoder()
        : JsonDecoder(Done::Completes)
    { }

private:
    void take(std::string_view name, const Object &event, Events &events) override;
    bool takeWhole(const Object &document, Events &events) override;

    void takeChoice(const Object &choice, Events &events);
    void takeDelta(const Object &delta, Events &events);
    void takeMessage(const Object &message, Events &events);
    void takeContent(const Element &content, Events &events);
    void takeParts(const simdjson::dom::array &parts, Events &events);
    void takeThoughts(const simdjson::dom::array &thoughts, Events &events);
    void takeToolCall(const Object &call, Events &events);
    void takeResponse(const Element &response, Events &events);
    void takeUsage(const Object &usage, Events &events);
    void takeTimings(const Object &timings, Events &events);
    void takeProgress(const Object &progress, Events &events);
    void report(const UsageReport &usage, Events &events);

    std::string_view reasoningIn(const Object &delta);
    void addDetails(const simdjson::dom::array &details, Events &events);
    void addReasoning(std::string_view text, Events &events);
    void addRefusal(std::string_view text, Events &events);

    ToolCalls m_calls;
    UsageReport m_usage; // the last one: some servers repeat it on every chunk
    PromptProgress m_progress; // the last one, likewise

    // A message that repeats the whole (see takeMessage) must not add what the deltas brought already.
    bool m_hasReasoning = false;
    bool m_hasRefusal = false;
};

}
