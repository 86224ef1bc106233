#include "dialect/OpenAiResponsesDecoder.h"

#include "dialect/OpenAiUsage.h"

namespace firstlight {

using namespace simdjson;

void OpenAiResponsesDecoder::take(std::string_view name, const Object &event, Events &events)
{
    std::string_view type = stringAt(event, "type");
    if (type.empty())
        type = name;
    if (takeText(type, event, events) || takeReasoning(type, event, events) || takeCall(type, event, events)
        || takeEnd(type, event, events))
        return;
    if (const auto response = objectAt(event, "response"))
        takeResponse(*response, events); // created, queued, in_progress: they name the model
    failOn(event, Suspicion::Event);
}

bool OpenAiResponsesDecoder::takeWhole(const Object &document, Events &events)
{
    const std::string_view status = stringAt(document, "status");
    if (stringAt(document, "object") == "response" || arrayAt(document, "output")) {
        takeResponse(document, events);
        if (status == "failed")
            failOn(document, Suspicion::Document);
        else if (status == "completed" || status == "incomplete")
            complete();
        return true;
    }
    if (stringAt(document, "type").empty() || objectAt(document, "error"))
        return false;
    take({}, document, events);
    return true;
}

static std::int64_t indexAt(const dom::object &event, std::string_view key)
{
    return countAt(event, key).value_or(0);
}

bool OpenAiResponsesDecoder::takeText(std::string_view type, const Object &event, Events &events)
{
    const RepeatedText::Place place{
        stringAt(event, "item_id"), indexAt(event, "output_index"), indexAt(event, "content_index")};
    const bool refused = type.starts_with("response.refusal.");
    if (type == "response.output_text.delta" || type == "response.refusal.delta") {
        const std::string_view delta = stringAt(event, "delta");
        if (delta.empty())
            return true;
        QString text = reader().fragment(delta);
        m_text.add(place, text);
        if (refused)
            events.emplaceBack(RefusalDelta{std::move(text)});
        else
            events.emplaceBack(TextDelta{std::move(text)});
    } else if (type == "response.output_text.done" || type == "response.refusal.done") {
        const QString whole = reader().text(stringAt(event, refused ? "refusal" : "text"));
        const bool isNew = m_text.text().isEmpty();
        replaceText(m_text.replace(place, whole), refused && isNew, events);
    } else {
        return false;
    }
    return true;
}

void OpenAiResponsesDecoder::replaceText(const std::optional<QString> &text, bool refused, Events &events)
{
    if (text && refused)
        events.emplaceBack(RefusalDelta{*text});
    else if (text)
        events.emplaceBack(TextReplaced{*text});
}

bool OpenAiResponsesDecoder::takeReasoning(std::string_view type, const Object &event, Events &events)
{
    const bool summary = type == "response.reasoning_summary_text.delta";
    if (summary || type == "response.reasoning_text.delta") {
        const std::string_view delta = stringAt(event, "delta");
        if (delta.empty())
            return true;
        m_hasReasoning = true;
        events.emplaceBack(ReasoningDelta{reader().fragment(delta), summary});
        return true;
    }
    if (type != "response.reasoning_summary_part.added")
        return false;
    // The parts of a summary are paragraphs; on the wire nothing stands between them.
    if (m_hasReasoning)
        events.emplaceBack(ReasoningDelta{QStringLiteral("\n\n"), true});
    return true;
}

bool OpenAiResponsesDecoder::takeCall(std::string_view type, const Object &event, Events &events)
{
    const bool added = type == "response.output_item.added";
    if (added || type == "response.output_item.done") {
        const auto item = objectAt(event, "item");
        if (!item || stringAt(*item, "type") != "function_call")
            return true;
        Call &call = callOf(event, *item, events);
        if (!added && !call.hasArguments)
            addArguments(call, stringAt(*item, "arguments"), events);
        return true;
    }
    if (type == "response.function_call_arguments.delta") {
        addArguments(callOf(event, event, events), stringAt(event, "delta"), events);
        return true;
    }
    if (type != "response.function_call_arguments.done")
        return false;
    Call &call = callOf(event, event, events);
    if (!call.hasArguments)
        addArguments(call, stringAt(event, "arguments"), events);
    return true;
}

// The call that an event is about; a new one where it is the first to speak of it. `item`: what names the
// call.
OpenAiResponsesDecoder::Call &OpenAiResponsesDecoder::callOf(
    const Object &event, const Object &item, Events &events)
{
    std::string_view itemId = stringAt(event, "item_id");
    if (itemId.empty())
        itemId = stringAt(item, "id");
    const std::string_view callId = stringAt(item, "call_id");
    const std::int64_t output = indexAt(event, "output_index");
    for (Call &call : m_calls) {
        const bool same = callId.empty() ? call.output == output : call.callId == callId;
        if (itemId.empty() ? same : call.itemId == itemId)
            return call;
    }
    m_calls.push_back({.itemId = std::string(itemId), .callId = std::string(callId), .output = output});
    events.emplaceBack(ToolCallDelta{static_cast<int>(m_calls.size()) - 1, reader().text(callId),
        reader().text(stringAt(item, "name")), {}});
    return m_calls.back();
}

void OpenAiResponsesDecoder::addArguments(Call &call, std::string_view arguments, Events &events)
{
    if (arguments.empty())
        return;
    call.hasArguments = true;
    events.emplaceBack(
        ToolCallDelta{static_cast<int>(&call - m_calls.data()), {}, {}, reader().fragment(arguments)});
}

bool OpenAiResponsesDecoder::takeEnd(std::string_view type, const Object &event, Events &events)
{
    if (type == "error") {
        failOn(event, Suspicion::Error);
        return true;
    }
    const bool failed = type == "response.failed";
    if (!failed && type != "response.completed" && type != "response.incomplete")
        return false;
    const auto response = objectAt(event, "response");
    if (response)
        takeResponse(*response, events);
    if (failed)
        failOn(response ? *response : event, Suspicion::Error);
    complete();
    close();
    return true;
}

void OpenAiResponsesDecoder::takeResponse(const Object &response, Events &events)
{
    nameModel(stringAt(response, "model"), events);
    if (const auto output = arrayAt(response, "output"))
        takeOutput(*output, events);
    const std::string_view status = stringAt(response, "status");
    const auto details = objectAt(response, "incomplete_details");
    if (status == "incomplete" || status == "completed")
        finish(details ? stringAt(*details, "reason") : status, events);
    if (const auto usage = objectAt(response, "usage")) {
        const UsageReport report = responsesUsage(*usage);
        if (report != UsageReport{})
            events.emplaceBack(report);
    }
}

// The parts of a message in a finished response; true where it is (also) a refusal.
static bool appendMessage(const dom::object &message, const JsonReader &reader, QString &text)
{
    bool refused = false;
    const auto content = arrayAt(message, "content");
    if (!content)
        return refused;
    for (const dom::element item : *content) {
        dom::object part;
        if (item.get(part) != SUCCESS)
            continue;
        refused |= !stringAt(part, "refusal").empty();
        text += reader.text(stringAt(part, "text")) + reader.text(stringAt(part, "refusal"));
    }
    return refused;
}

void OpenAiResponsesDecoder::takeOutput(const dom::array &output, Events &events)
{
    QString text;
    bool refused = false;
    for (const Element element : output) {
        Object item;
        if (element.get(item) != SUCCESS)
            continue;
        const std::string_view type = stringAt(item, "type");
        if (type == "message") {
            refused |= appendMessage(item, reader(), text);
        } else if (type == "function_call") {
            Call &call = callOf(item, item, events);
            if (!call.hasArguments)
                addArguments(call, stringAt(item, "arguments"), events);
        } else if (type == "reasoning") {
            takeReasoningItem(item, events);
        }
    }
    const bool isNew = m_text.text().isEmpty();
    replaceText(m_text.replaceAll(text), refused && isNew, events);
}

// The reasoning of an answer that was not streamed.
void OpenAiResponsesDecoder::takeReasoningItem(const Object &item, Events &events)
{
    if (m_hasReasoning)
        return;
    for (const std::string_view key : {"summary", "content"}) {
        const auto parts = arrayAt(item, key);
        if (!parts)
            continue;
        for (const Element element : *parts) {
            Object part;
            if (element.get(part) == SUCCESS && !stringAt(part, "text").empty())
                events.emplaceBack(ReasoningDelta{reader().text(stringAt(part, "text")), key == "summary"});
        }
    }
}

}
