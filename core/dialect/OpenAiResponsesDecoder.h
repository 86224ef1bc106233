#pragma once

#include <vector>

#include "dialect/JsonDecoder.h"
#include "dialect/RepeatedText.h"

namespace firstlight {

// The Responses API (wire-formats.md, section 3). Its `done` events and the last response repeat what the
// deltas built: they replace, and are told on only where they differ.
class OpenAiResponsesDecoder final : public JsonDecoder
{
public:
    OpenAiResponsesDecoder()
        : JsonDecoder(Done::Closes)
    { }

private:
    struct Call
    {
        std::string itemId, callId;
        std::int64_t output = 0; // output_index
        bool hasArguments = false;
    };

    void take(std::string_view name, const Object &event, Events &events) override;
    bool takeWhole(const Object &document, Events &events) override;

    bool takeText(std::string_view type, const Object &event, Events &events);
    bool takeReasoning(std::string_view type, const Object &event, Events &events);
    bool takeCall(std::string_view type, const Object &event, Events &events);
    bool takeEnd(std::string_view type, const Object &event, Events &events);

    void takeResponse(const Object &response, Events &events);
    void takeOutput(const simdjson::dom::array &output, Events &events);
    void takeReasoningItem(const Object &item, Events &events);
    void replaceText(const std::optional<QString> &text, bool refused, Events &events);
    Call &callOf(const Object &event, const Object &item, Events &events);
    void addArguments(Call &call, std::string_view arguments, Events &events);

    RepeatedText m_text;
    std::vector<Call> m_calls;
    bool m_hasReasoning = false;
};

}
