#pragma once

#include <vector>

#include "dialect/JsonDecoder.h"

namespace firstlight {

// Anthropic Messages (wire-formats.md, section 4).
class AnthropicDecoder final : public JsonDecoder
{
public:
    AnthropicDecoder()
        : JsonDecoder(Done::Closes)
    { }

private:
    struct Call
    {
        std::int64_t block; // index of its content block
        bool hasArguments = false;
    };

    void take(std::string_view name, const Object &event, Events &events) override;
    bool takeWhole(const Object &document, Events &events) override;

    void takeBlock(std::int64_t index, const Object &block, Events &events);
    void takeDelta(std::int64_t index, const Object &delta, Events &events);
    void endBlock(std::int64_t index, Events &events);
    void addArguments(std::int64_t block, QString arguments, Events &events);
    void takeUsage(const Object &holder, Events &events);

    std::vector<Call> m_calls;

    // What the provider said last: counts are cumulative, and the later report leaves out what it said
    // before.
    struct Counts
    {
        std::optional<std::int64_t> input, cacheRead, cacheWrite, output, thinking;
    };
    Counts m_counts;
};

}
