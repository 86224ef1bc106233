#include "domain/Message.h"

#include <QUuid>

namespace firstlight {

static void append(QList<ToolCall> &tools, const ToolCallDelta &delta)
{
    while (tools.size() <= delta.index)
        tools.append(ToolCall{});
    ToolCall &call = tools[delta.index];
    if (!delta.id.isEmpty())
        call.id = delta.id;
    if (!delta.name.isEmpty())
        call.name = delta.name;
    call.args += delta.args;
}

void Message::beginContinuation()
{
    continuedAt = text.size();
    if (!reasoning.isEmpty())
        reasoning += QLatin1String("\n\n");
    end.reset();
    finish.clear();
    error.reset();
    usage = {};
    rawUsage = {};
    timeline = {};
}

void Message::apply(const TimedEvent &event)
{
    timeline.apply(event);
    std::visit(overloaded{
                   [](const Reached &) {},
                   [](const HeadRead &) {},
                   [&](const TextDelta &delta) { text += delta.text; },
                   [&](const RefusalDelta &delta) {
                       text += delta.text;
                       refusal = true;
                   },
                   [&](const ReasoningDelta &delta) { reasoning += delta.text; },
                   [&](const TextReplaced &whole) {
                       text = text.first(qMin(continuedAt, text.size())) + whole.text;
                   },
                   [&](const ToolCallDelta &delta) { append(tools, delta); },
                   [&](const UsageReport &report) {
                       usage.merge(report.usage);
                       rawUsage.merge(report.raw);
                   },
                   [](const PromptProgress &) {},
                   [&](const ModelNamed &named) { model = named.model; },
                   [&](const FinishReason &why) { finish = why.reason; },
                   [](const Malformed &) {},
                   [&](const Ended &last) {
                       end = last.end;
                       if (continuedAt > 0 && reasoning.endsWith(QLatin1String("\n\n")))
                           reasoning.chop(2); // the gap of beginContinuation, where nothing came after it
                       error = last.error;
                       text.squeeze(); // a text that grew has up to twice the room that it needs
                       reasoning.squeeze();
                   },
               },
        event.event);
}

QString newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

}
