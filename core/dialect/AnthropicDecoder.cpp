#include "dialect/AnthropicDecoder.h"

namespace firstlight {

using namespace simdjson;

void AnthropicDecoder::take(std::string_view name, const Object &event, Events &events)
{
    std::string_view type = stringAt(event, "type");
    if (type.empty())
        type = name;
    const std::int64_t index = countAt(event, "index").value_or(0);
    if (type == "content_block_delta") {
        if (const auto delta = objectAt(event, "delta"))
            takeDelta(index, *delta, events);
    } else if (type == "content_block_start") {
        if (const auto block = objectAt(event, "content_block"))
            takeBlock(index, *block, events);
    } else if (type == "content_block_stop") {
        endBlock(index, events);
    } else if (type == "message_start") {
        if (const auto message = objectAt(event, "message")) {
            nameModel(stringAt(*message, "model"), events);
            takeUsage(*message, events);
        }
    } else if (type == "message_delta") {
        if (const auto delta = objectAt(event, "delta"))
            finish(stringAt(*delta, "stop_reason"), events);
        takeUsage(event, events);
    } else if (type == "message_stop") {
        complete();
        close();
    } else {
        failOn(event, Suspicion::Event);
    }
}

bool AnthropicDecoder::takeWhole(const Object &document, Events &events)
{
    const auto content = arrayAt(document, "content");
    if (!content) {
        if (stringAt(document, "type").empty() || objectAt(document, "error"))
            return false;
        take({}, document, events); // an event without SSE framing
        return true;
    }
    nameModel(stringAt(document, "model"), events);
    std::int64_t index = 0;
    for (const Element element : *content) {
        Object block;
        if (element.get(block) == SUCCESS)
            takeBlock(index, block, events);
        endBlock(index++, events);
    }
    finish(stringAt(document, "stop_reason"), events);
    takeUsage(document, events);
    return true;
}

void AnthropicDecoder::takeBlock(std::int64_t index, const Object &block, Events &events)
{
    const std::string_view type = stringAt(block, "type");
    if (type == "text") {
        if (const std::string_view text = stringAt(block, "text"); !text.empty())
            events.emplaceBack(TextDelta{reader().fragment(text)});
    } else if (type == "thinking") {
        if (const std::string_view text = stringAt(block, "thinking"); !text.empty())
            events.emplaceBack(ReasoningDelta{reader().fragment(text), true});
    } else if (type == "tool_use") {
        m_calls.push_back({.block = index});
        events.emplaceBack(ToolCallDelta{static_cast<int>(m_calls.size()) - 1,
            reader().text(stringAt(block, "id")), reader().text(stringAt(block, "name")), {}});
        // {} here only announces the fragments to come; servers that do not stream put the arguments here.
        const auto input = objectAt(block, "input");
        if (input && input->size() > 0)
            addArguments(index, reader().text(simdjson::minify(*input)), events);
    }
}

void AnthropicDecoder::takeDelta(std::int64_t index, const Object &delta, Events &events)
{
    const std::string_view type = stringAt(delta, "type");
    if (type == "text_delta") {
        if (const std::string_view text = stringAt(delta, "text"); !text.empty())
            events.emplaceBack(TextDelta{reader().fragment(text)});
    } else if (type == "thinking_delta") {
        if (const std::string_view text = stringAt(delta, "thinking"); !text.empty())
            events.emplaceBack(ReasoningDelta{reader().fragment(text), true});
    } else if (type == "input_json_delta") {
        addArguments(index, reader().fragment(stringAt(delta, "partial_json")), events);
    }
}

void AnthropicDecoder::addArguments(std::int64_t block, QString arguments, Events &events)
{
    if (arguments.isEmpty())
        return;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        if (m_calls[i].block != block)
            continue;
        m_calls[i].hasArguments = true;
        events.emplaceBack(ToolCallDelta{static_cast<int>(i), {}, {}, std::move(arguments)});
        return;
    }
}

// A call without arguments sends no fragment, or an empty one; it means {}.
void AnthropicDecoder::endBlock(std::int64_t index, Events &events)
{
    for (const Call &call : m_calls) {
        if (call.block == index && !call.hasArguments)
            return addArguments(index, QStringLiteral("{}"), events);
    }
}

static void update(std::optional<std::int64_t> &count, std::optional<std::int64_t> later)
{
    if (later)
        count = later;
}

void AnthropicDecoder::takeUsage(const Object &holder, Events &events)
{
    const auto usage = objectAt(holder, "usage");
    if (!usage)
        return;
    update(m_counts.input, countAt(*usage, "input_tokens"));
    update(m_counts.cacheRead, countAt(*usage, "cache_read_input_tokens"));
    update(m_counts.cacheWrite, countAt(*usage, "cache_creation_input_tokens"));
    update(m_counts.output, countAt(*usage, "output_tokens"));
    if (const auto details = objectAt(*usage, "output_tokens_details"))
        update(m_counts.thinking, countAt(*details, "thinking_tokens"));

    UsageReport report;
    report.raw = {.in = m_counts.input, .out = m_counts.output};
    // Cached tokens are not in input_tokens here, other than at OpenAI.
    if (m_counts.input)
        report.usage.in = *m_counts.input + m_counts.cacheRead.value_or(0) + m_counts.cacheWrite.value_or(0);
    report.usage.out = m_counts.output;
    report.usage.cached = m_counts.cacheRead;
    report.usage.cacheWrite = m_counts.cacheWrite;
    report.usage.reasoning = m_counts.thinking;
    if (report != UsageReport{})
        events.emplaceBack(report);
}

}
