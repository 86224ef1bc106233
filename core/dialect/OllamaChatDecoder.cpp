#include "dialect/OllamaChatDecoder.h"

namespace firstlight {

using namespace simdjson;

void OllamaChatDecoder::take(std::string_view, const Object &event, Events &events)
{
    nameModel(stringAt(event, "model"), events);
    if (const auto message = objectAt(event, "message"))
        takeMessage(*message, events);
    failOn(event, Suspicion::Event);
    bool done = false;
    if (event.at_key("done").get(done) != SUCCESS || !done)
        return;
    takeUsage(event, events);
    finish(stringAt(event, "done_reason"), events); // old servers give no reason
    complete();
    close();
}

bool OllamaChatDecoder::takeWhole(const Object &document, Events &events)
{
    if (!objectAt(document, "message") && document.at_key("done").error() != SUCCESS)
        return false;
    take({}, document, events);
    return true;
}

void OllamaChatDecoder::takeMessage(const Object &message, Events &events)
{
    if (const std::string_view thinking = stringAt(message, "thinking"); !thinking.empty())
        events.emplaceBack(ReasoningDelta{reader().fragment(thinking), false});
    if (const std::string_view text = stringAt(message, "content"); !text.empty())
        events.emplaceBack(TextDelta{reader().fragment(text)});
    const auto calls = arrayAt(message, "tool_calls");
    if (!calls)
        return;
    for (const Element item : *calls) {
        Object call;
        if (item.get(call) == SUCCESS)
            takeCall(call, events);
    }
}

// Whole in one line, its arguments an object (a string at some that imitate it).
void OllamaChatDecoder::takeCall(const Object &call, Events &events)
{
    const auto function = objectAt(call, "function");
    if (!function)
        return;
    ToolCallDelta delta{m_calls++, reader().text(stringAt(call, "id")),
        reader().text(stringAt(*function, "name")), QStringLiteral("{}")};
    Element arguments;
    if (function->at_key("arguments").get(arguments) == SUCCESS && !arguments.is_null()) {
        delta.args = arguments.is_string() ? reader().text(stringOf(arguments))
                                           : reader().text(simdjson::minify(arguments));
    }
    events.emplaceBack(std::move(delta));
}

// Counts that are 0 are left out, so a missing one says nothing (metrics.md).
void OllamaChatDecoder::takeUsage(const Object &event, Events &events)
{
    UsageReport report;
    report.raw = {.in = countAt(event, "prompt_eval_count"), .out = countAt(event, "eval_count")};
    report.usage.in = report.raw.in;
    report.usage.out = report.raw.out;
    if (report != UsageReport{})
        events.emplaceBack(report);
}

}
