#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>

#include <QList>
#include <QMetaType>
#include <QString>

#include "domain/Clock.h"
#include "domain/Error.h"
#include "domain/Usage.h"

namespace firstlight {

// How a reply ended. `end` and an error are independent: a reset after half a sentence is Incomplete with a
// Network error.
enum class End {
    Complete, // the dialect's terminal signal came
    Incomplete, // the stream is over without it; the text that came is kept
    Error, // an HTTP error, an error body or an error object in the stream
    Stopped, // the person said stop
};

// "complete", "incomplete", "error", "stopped", and back.
QLatin1StringView endName(End end);
std::optional<End> endFromName(QStringView name);

// The moments of a request before, around and after its tokens (metrics.md, "One request").
enum class Stage {
    Planned,
    Dequeued,
    Started,
    Resolved,
    Connected,
    Encrypted,
    Sent, // can come twice: Qt sends again when a kept connection turns out to be closed; the last one counts
    Headers,
    FirstByte,
};

struct Reached
{
    Stage stage;
    bool operator==(const Reached &) const = default;
};
// One entry of the Server-Timing header: what a server on the way says about its own time.
struct ServerTime
{
    QString name; // "edge", "upstream"
    std::optional<double> duration; // ms; absent where the entry has none
    QString description;
    bool operator==(const ServerTime &) const = default;
};
// What the response headers say about the way that the reply takes.
struct HeadRead
{
    int httpVersion = 0; // 1 or 2; 0 where it is not known
    QList<ServerTime> serverTimes;
    bool operator==(const HeadRead &) const = default;
};
struct TextDelta
{
    QString text;
    bool operator==(const TextDelta &) const = default;
};
// The model declines in its own words; shown as text, marked as a refusal.
struct RefusalDelta
{
    QString text;
    bool operator==(const RefusalDelta &) const = default;
};
struct ReasoningDelta
{
    QString text;
    bool summary = false; // a summary of the reasoning, whose text says nothing about its number of tokens
    bool operator==(const ReasoningDelta &) const = default;
};
// The provider sent the whole text once more: it replaces what the deltas built (equal in a sound stream).
struct TextReplaced
{
    QString text;
    bool operator==(const TextReplaced &) const = default;
};
struct ToolCallDelta
{
    int index = 0; // which call of this reply, counted from 0 in order of appearance
    QString id; // whole, in the first fragment; empty later
    QString name; // whole, in the first fragment; empty later
    QString args; // a fragment of JSON text: concatenate
    bool operator==(const ToolCallDelta &) const = default;
};
struct UsageReport
{
    Usage usage;
    RawUsage raw;
    bool operator==(const UsageReport &) const = default;
};
// How far the server is with reading the prompt (llama-server, where it is asked to say). Tokens; the share
// of the work is (processed - cached) / (total - cached), and total can equal cached.
struct PromptProgress
{
    std::int64_t total = 0;
    std::int64_t cached = 0; // of `total`, not read again
    std::int64_t processed = 0; // of `total`, cached ones included
    std::chrono::milliseconds elapsed{0}; // by the server's own clock
    bool operator==(const PromptProgress &) const = default;
};
// The model that answers, as the reply names it.
struct ModelNamed
{
    QString model;
    bool operator==(const ModelNamed &) const = default;
};
// The provider's own word ("stop", "max_tokens", "content_filter").
struct FinishReason
{
    QString reason;
    bool operator==(const FinishReason &) const = default;
};
// An event that could not be read as the dialect's JSON. The stream goes on; the reply is not called complete
// without it.
struct Malformed
{
    QByteArray data;
    bool operator==(const Malformed &) const = default;
};
// Always the last event, exactly once.
struct Ended
{
    End end = End::Complete;
    std::optional<Error> error;
    bool operator==(const Ended &) const = default;
};

// Closed on purpose: a new case must break the build wherever it matters.
using StreamEvent = std::variant<Reached, HeadRead, TextDelta, RefusalDelta, ReasoningDelta, TextReplaced,
    ToolCallDelta, UsageReport, PromptProgress, ModelNamed, FinishReason, Malformed, Ended>;

struct TimedEvent
{
    StreamEvent event;
    Instant arrived; // when the bytes were read (network thread), before they were parsed
};

template <typename... Ts> struct overloaded : Ts...
{
    using Ts::operator()...;
};
template <typename... Ts>
overloaded(Ts...) -> overloaded<Ts...>; // clang before 17 does not find it by itself

}

Q_DECLARE_METATYPE(QList<firstlight::TimedEvent>)
