#include "dialect/GeminiDecoder.h"

namespace firstlight {

using namespace simdjson;

void GeminiDecoder::take(std::string_view, const Object &event, Events &events)
{
    bool suspicious = false; // it may hold an error, which is looked at last: text in the same chunk is kept
    for (const auto &[key, value] : event) {
        dom::array candidates;
        Object object;
        if (key == "candidates" && value.get(candidates) == SUCCESS) {
            for (const Element candidate : candidates) {
                if (candidate.get(object) == SUCCESS && countAt(object, "index").value_or(0) == 0)
                    takeCandidate(object, events);
            }
        } else if (key == "modelVersion") {
            nameModel(stringOf(value), events);
        } else if (key == "usageMetadata" && value.get(object) == SUCCESS) {
            takeUsage(object, events);
        } else if (key == "promptFeedback" && value.get(object) == SUCCESS) {
            takeFeedback(object);
        } else if (key == "error") {
            suspicious = true;
        }
    }
    if (suspicious)
        failOn(event, Suspicion::Event);
}

bool GeminiDecoder::takeWhole(const Object &document, Events &events)
{
    bool known = arrayAt(document, "candidates").has_value();
    for (const std::string_view key : {"promptFeedback", "usageMetadata"})
        known = known || objectAt(document, key);
    if (known)
        take({}, document, events);
    return known;
}

void GeminiDecoder::takeCandidate(const Object &candidate, Events &events)
{
    const auto content = objectAt(candidate, "content");
    if (const auto parts = content ? arrayAt(*content, "parts") : std::nullopt) {
        for (const Element item : *parts) {
            Object part;
            if (item.get(part) == SUCCESS)
                takePart(part, events);
        }
    }
    finish(stringAt(candidate, "finishReason"), events);
}

// Parts of other kinds (pictures, code that ran at the provider) add nothing to a text.
void GeminiDecoder::takePart(const Object &part, Events &events)
{
    bool thought = false;
    if (part.at_key("thought").get(thought) != SUCCESS)
        thought = false;
    const std::string_view text = stringAt(part, "text");
    if (!thought)
        addSteadyText(text, events);
    else if (!text.empty())
        events.emplaceBack(ReasoningDelta{reader().fragment(text), true});
    if (const auto call = objectAt(part, "functionCall"))
        takeCall(*call, events);
}

void GeminiDecoder::takeCall(const Object &call, Events &events)
{
    const auto arguments = objectAt(call, "args");
    events.emplaceBack(
        ToolCallDelta{m_calls++, reader().text(stringAt(call, "id")), reader().text(stringAt(call, "name")),
            arguments ? reader().text(simdjson::minify(*arguments)) : QStringLiteral("{}")});
}

// The prompt was refused: no candidate will come.
void GeminiDecoder::takeFeedback(const Object &feedback)
{
    const std::string_view reason = stringAt(feedback, "blockReason");
    if (reason.empty() || reason == "BLOCK_REASON_UNSPECIFIED")
        return;
    const std::string_view message = stringAt(feedback, "blockReasonMessage");
    fail(Error{.kind = Error::Kind::Filtered,
        .detail = reader().text(message.empty() ? reason : message),
        .code = reader().text(reason)});
}

static void update(std::optional<std::int64_t> &count, std::optional<std::int64_t> later)
{
    if (later)
        count = later;
}

static std::optional<std::int64_t> sum(std::optional<std::int64_t> a, std::optional<std::int64_t> b)
{
    return a && b ? std::optional(*a + *b) : a ? a : b;
}

void GeminiDecoder::takeUsage(const Object &usage, Events &events)
{
    update(m_counts.prompt, countAt(usage, "promptTokenCount"));
    update(m_counts.tools, countAt(usage, "toolUsePromptTokenCount"));
    update(m_counts.cached, countAt(usage, "cachedContentTokenCount"));
    update(m_counts.candidates, countAt(usage, "candidatesTokenCount"));
    update(m_counts.thoughts, countAt(usage, "thoughtsTokenCount"));

    UsageReport report;
    report.raw.in = m_counts.prompt;
    report.raw.out = sum(m_counts.candidates, m_counts.thoughts); // its candidates are without the thoughts
    report.usage = {.in = sum(m_counts.prompt, m_counts.tools),
        .out = report.raw.out,
        .cached = m_counts.cached,
        .cacheWrite = {},
        .reasoning = m_counts.thoughts};
    if (report == m_usage)
        return;
    m_usage = report;
    events.emplaceBack(report);
}

}
