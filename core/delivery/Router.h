#pragma once

#include <chrono>
#include <optional>

#include <QString>

#include "delivery/RouteRules.h"

namespace firstlight {

// What a side's replies were like for this person: medians of their own requests.
struct MeasuredSpeed
{
    int replies = 0;
    double ttft = 0; // ms
    double tokensPerSecond = 0;
};

// The question, and what there was before it.
struct RouteQuestion
{
    QString text;
    int turns = 0; // messages of the conversation before it
    bool attachments = false;
    std::optional<RouteSide> last = {}; // who answered last in this conversation
    std::optional<std::chrono::seconds> since = {}; // since that reply
    double warmTokens = 0; // of the conversation, that the last side's cache may hold
};

struct Routing
{
    enum class Reason {
        Rule, // `rule` holds
        Warm, // the side that answered last has the conversation in its cache
        AsFast, // by the person's own figures the strong side takes no longer
        Otherwise, // no rule holds
        Asked, // the person wanted this side
    };
    RouteSide side = RouteSide::Quick;
    Reason reason = Reason::Otherwise;
    QString rule = {}; // its name
    bool operator==(const Routing &) const = default;
};

// A prompt cache holds for at least so long (latency-notes.md, 6.1), and from so many tokens on.
inline constexpr std::chrono::seconds warmFor{300};
inline constexpr double warmFrom = 1024;
// Replies of each side before its figures count, and the length of reply that they are compared at.
inline constexpr int enoughReplies = 10;
inline constexpr double usualReply = 200; // tokens

// For the record of a request: "auto, strong, rule: code".
QString routeName(const Routing &route);

// Who answers. In this order: a rule that asks for the strong side; the side whose cache is warm; a rule for
// the quick side; what no rule says. A quick side is given up for a strong one that takes at most as long.
// Pure.
Routing routeOf(const RouteRules &rules, const RouteQuestion &question, const MeasuredSpeed &quick = {},
    const MeasuredSpeed &strong = {});

}
