#include "dialect/OpenAiChatDecoder.h"

#include "dialect/OpenAiUsage.h"

namespace firstlight {

using namespace simdjson;

void OpenAiChatDecoder::take(std::string_view, const Object &event, Events &events)
{
    std::optional<Element> response;
    bool hasChoices = false;
    bool suspicious = false; // it may hold an error, which is looked at last: text in the same chunk is kept
    for (const auto &[key, value] : event) {
        dom::array choices;
        Object object;
        if (key == "choices" && value.get(choices) == SUCCESS) {
            hasChoices = true;
            for (const Element choice : choices) {
                if (choice.get(object) == SUCCESS && countAt(object, "index").value_or(0) == 0)
                    takeChoice(object, events);
            }
        } else if (key == "model") {
            nameModel(stringOf(value), events);
        } else if (key == "usage" && value.get(object) == SUCCESS) {
            takeUsage(object, events);
        } else if (key == "x_groq" && value.get(object) == SUCCESS) {
            if (const auto usage = objectAt(object, "usage"))
                takeUsage(*usage, events);
            failOn(object, Suspicion::Event);
        } else if (key == "error" || key == "errors" || (key == "object" && stringOf(value) == "error")) {
            suspicious = true;
        } else if (key == "response") {
            response = value;
        } else if (key == "timings" && value.get(object) == SUCCESS) {
            takeTimings(object, events);
        } else if (key == "prompt_progress" && value.get(object) == SUCCESS) {
            takeProgress(object, events);
        }
    }
    if (response && !hasChoices)
        takeResponse(*response, events);
    if (suspicious)
        failOn(event, Suspicion::Event);
}

// Workers AI, not in compatible mode. A token of digits alone comes as a number there.
void OpenAiChatDecoder::takeResponse(const Element &response, Events &events)
{
    if (response.is_string())
        addSteadyText(stringOf(response), events);
    else if (response.is_number())
        events.emplaceBack(TextDelta{reader().text(simdjson::minify(response))});
}

bool OpenAiChatDecoder::takeWhole(const Object &document, Events &events)
{
    if (const auto result = objectAt(document, "result")) // Workers AI, not in compatible mode
        return takeWhole(*result, events);
    Element response;
    const bool native = document.at_key("response").get(response) == SUCCESS
        && (response.is_string() || response.is_number());
    if (!native && !arrayAt(document, "choices"))
        return false;
    take({}, document, events);
    if (native)
        complete();
    return true;
}

void OpenAiChatDecoder::takeChoice(const Object &choice, Events &events)
{
    std::optional<Object> message;
    std::string_view reason;
    bool toldByDelta = false;
    for (const auto &[key, value] : choice) {
        Object object;
        if (key == "delta" && value.get(object) == SUCCESS) {
            const auto before = events.size();
            takeDelta(object, events);
            toldByDelta = events.size() > before;
        } else if (key == "message" && value.get(object) == SUCCESS) {
            message = object;
        } else if (key == "finish_reason") {
            reason = stringOf(value);
        } else if (key == "usage" && value.get(object) == SUCCESS) {
            takeUsage(object, events);
        }
    }
    // Perplexity sends the whole text beside each delta: the delta is enough.
    if (message && !toldByDelta)
        takeMessage(*message, events);
    finish(reason, events);
}

void OpenAiChatDecoder::takeDelta(const Object &delta, Events &events)
{
    std::optional<Element> content;
    for (const auto &[key, value] : delta) {
        dom::array calls;
        Object call;
        if (key == "content") {
            content = value;
        } else if (key == "refusal") {
            addRefusal(stringOf(value), events);
        } else if (key == "tool_calls" && value.get(calls) == SUCCESS) {
            for (const Element item : calls) {
                if (item.get(call) == SUCCESS)
                    takeToolCall(call, events);
            }
        } else if (key == "function_call" && value.get(call) == SUCCESS) {
            const auto [index, isNew] = m_calls.slotOf(0, {}, {});
            events.emplaceBack(
                ToolCallDelta{index, {}, isNew ? reader().text(stringAt(call, "name")) : QString(),
                    reader().fragment(stringAt(call, "arguments"))});
        }
    }
    if (const std::string_view reasoning = reasoningIn(delta); !reasoning.empty())
        addReasoning(reasoning, events);
    else if (const auto details = arrayAt(delta, "reasoning_details"))
        addDetails(*details, events);
    if (content)
        takeContent(*content, events);
}

// Some servers send both fields with the same text.
std::string_view OpenAiChatDecoder::reasoningIn(const Object &delta)
{
    const std::string_view text = stringAt(delta, "reasoning_content");
    return text.empty() ? stringAt(delta, "reasoning") : text;
}

// OpenRouter: the same in parts, which other kinds (encrypted) stand beside.
void OpenAiChatDecoder::addDetails(const dom::array &details, Events &events)
{
    for (const Element item : details) {
        Object detail;
        if (item.get(detail) != SUCCESS)
            continue;
        addReasoning(stringAt(detail, "text"), events);
        if (const std::string_view summary = stringAt(detail, "summary"); !summary.empty()) {
            m_hasReasoning = true;
            events.emplaceBack(ReasoningDelta{reader().fragment(summary), true});
        }
    }
}

// A whole message instead of a delta: the answer of a server that does not stream, or its repetition at a
// stream's end. Its text replaces what came so far.
void OpenAiChatDecoder::takeMessage(const Object &message, Events &events)
{
    if (!m_hasReasoning)
        addReasoning(reasoningIn(message), events);
    Element content;
    if (const std::string_view text = stringAt(message, "content"); !text.empty())
        events.emplaceBack(TextReplaced{reader().text(text)});
    else if (message.at_key("content").get(content) == SUCCESS)
        takeContent(content, events);
    if (!m_hasRefusal)
        addRefusal(stringAt(message, "refusal"), events);
    const auto calls = arrayAt(message, "tool_calls");
    if (!calls || !m_calls.isEmpty())
        return;
    for (const Element item : *calls) {
        Object call;
        if (item.get(call) == SUCCESS)
            takeToolCall(call, events);
    }
}

void OpenAiChatDecoder::takeContent(const Element &content, Events &events)
{
    dom::array parts;
    if (content.get(parts) == SUCCESS)
        takeParts(parts, events);
    else
        addSteadyText(stringOf(content), events);
}

// Mistral: text parts, and thinking parts that hold text parts themselves. Other kinds add nothing.
void OpenAiChatDecoder::takeParts(const dom::array &parts, Events &events)
{
    for (const Element item : parts) {
        Object part;
        if (item.get(part) != SUCCESS)
            continue;
        const std::string_view type = stringAt(part, "type");
        if (type == "text" || type == "output_text") {
            addSteadyText(stringAt(part, "text"), events);
        } else if (type == "thinking") {
            addReasoning(stringAt(part, "thinking"), events);
            if (const auto thoughts = arrayAt(part, "thinking"))
                takeThoughts(*thoughts, events);
        }
    }
}

void OpenAiChatDecoder::takeThoughts(const dom::array &thoughts, Events &events)
{
    for (const Element item : thoughts) {
        Object thought;
        if (item.get(thought) == SUCCESS)
            addReasoning(stringAt(thought, "text"), events);
    }
}

void OpenAiChatDecoder::takeToolCall(const Object &call, Events &events)
{
    const auto function = objectAt(call, "function");
    const std::string_view id = stringAt(call, "id");
    const std::string_view name = function ? stringAt(*function, "name") : std::string_view();
    const auto [index, isNew] = m_calls.slotOf(countAt(call, "index"), id, name);

    ToolCallDelta delta{.index = index, .id = {}, .name = {}, .args = {}};
    if (isNew)
        delta.id = reader().text(id);
    delta.name = reader().text(name);
    Element arguments;
    if (function && function->at_key("arguments").get(arguments) == SUCCESS) {
        if (arguments.is_string())
            delta.args = reader().fragment(stringOf(arguments));
        else if (arguments.is_object()) // as Ollama's own format has it
            delta.args = reader().text(simdjson::minify(arguments));
    }
    if (isNew || !delta.args.isEmpty() || !delta.name.isEmpty())
        events.emplaceBack(std::move(delta));
}

void OpenAiChatDecoder::takeUsage(const Object &usage, Events &events)
{
    report(chatUsage(usage), events);
}

// llama-server counts here too, also for who did not ask for usage.
void OpenAiChatDecoder::takeTimings(const Object &timings, Events &events)
{
    const auto cached = countAt(timings, "cache_n"), read = countAt(timings, "prompt_n"),
               written = countAt(timings, "predicted_n");
    if (!cached || !read || !written.value_or(0) || m_usage.raw != RawUsage{})
        return;
    UsageReport usage;
    usage.usage = {
        .in = *cached + *read, .out = written, .cached = cached, .cacheWrite = {}, .reasoning = {}};
    report(usage, events);
}

void OpenAiChatDecoder::takeProgress(const Object &progress, Events &events)
{
    const PromptProgress told{.total = countAt(progress, "total").value_or(0),
        .cached = countAt(progress, "cache").value_or(0),
        .processed = countAt(progress, "processed").value_or(0),
        .elapsed = std::chrono::milliseconds(countAt(progress, "time_ms").value_or(0))};
    if (told == m_progress)
        return;
    m_progress = told;
    events.emplaceBack(told);
}

void OpenAiChatDecoder::report(const UsageReport &usage, Events &events)
{
    if (usage == m_usage)
        return;
    m_usage = usage;
    events.emplaceBack(usage);
}

void OpenAiChatDecoder::addReasoning(std::string_view text, Events &events)
{
    if (text.empty())
        return;
    m_hasReasoning = true;
    events.emplaceBack(ReasoningDelta{reader().fragment(text), false});
}

void OpenAiChatDecoder::addRefusal(std::string_view text, Events &events)
{
    if (text.empty())
        return;
    m_hasRefusal = true;
    events.emplaceBack(RefusalDelta{reader().fragment(text)});
}

}
