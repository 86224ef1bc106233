#include "delivery/Router.h"

#include <algorithm>

#include <QRegularExpression>

#include "domain/Timeline.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static bool looksLikeCode(const QString &text)
{
    if (text.contains(u"```"_s))
        return true;
    // Two lines that end or begin as statements do; one alone can be prose.
    static const QRegularExpression statement(
        uR"(^\s*(?:#include\b|import \w+|def \w+\(|class \w+|func \w+|fn \w+|return\b.*;|\}|.*[;{]\s*$|<\w+[^>]*>))"_s,
        QRegularExpression::MultilineOption);
    auto matches = statement.globalMatch(text);
    int lines = 0;
    for (; matches.hasNext() && lines < 2; ++lines)
        matches.next();
    return lines >= 2;
}

static bool holds(const RouteRule &rule, const RouteQuestion &question)
{
    const QString text = question.text.trimmed();
    const auto begins = [&](const QString &word) {
        // Whole words: "labelled" is no "label".
        return text.startsWith(word, Qt::CaseInsensitive)
            && (text.size() == word.size() || !text.at(word.size()).isLetterOrNumber());
    };
    const auto contains = [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); };
    const double tokens = estimateTokens(text);
    return (rule.begins.isEmpty() || std::any_of(rule.begins.begin(), rule.begins.end(), begins))
        && (rule.words.isEmpty() || std::any_of(rule.words.begin(), rule.words.end(), contains))
        && (!rule.code || looksLikeCode(text)) && (!rule.attachments || question.attachments)
        && (!rule.tokensFrom || tokens >= *rule.tokensFrom) && (!rule.tokensTo || tokens <= *rule.tokensTo)
        && (!rule.turnsFrom || question.turns >= *rule.turnsFrom);
}

static std::optional<double> predicted(const MeasuredSpeed &speed)
{
    if (speed.replies < enoughReplies || speed.tokensPerSecond <= 0)
        return std::nullopt;
    return speed.ttft + usualReply / speed.tokensPerSecond * 1000;
}

QString routeName(const Routing &route)
{
    const QString side = u"auto, "_s + sideName(route.side);
    switch (route.reason) {
    case Routing::Reason::Rule:
        return side + u", rule: "_s + route.rule;
    case Routing::Reason::Warm:
        return side + u", warm cache"_s;
    case Routing::Reason::AsFast:
        return side + u", as fast"_s;
    case Routing::Reason::Otherwise:
        return side + u", no rule"_s;
    case Routing::Reason::Asked:
        return side + u", asked for"_s;
    }
    Q_UNREACHABLE();
}

Routing routeOf(const RouteRules &rules, const RouteQuestion &question, const MeasuredSpeed &quick,
    const MeasuredSpeed &strong)
{
    const auto rule = std::find_if(rules.rules.begin(), rules.rules.end(),
        [&](const RouteRule &candidate) { return holds(candidate, question); });
    const bool ruled = rule != rules.rules.end();
    if (ruled && rule->side == RouteSide::Strong)
        return {RouteSide::Strong, Routing::Reason::Rule, rule->name};
    const bool warm =
        question.last && question.since && *question.since < warmFor && question.warmTokens >= warmFrom;
    if (warm)
        return {*question.last, Routing::Reason::Warm, {}};
    const RouteSide side = ruled ? rule->side : rules.otherwise;
    const auto quickTime = predicted(quick), strongTime = predicted(strong);
    if (side == RouteSide::Quick && quickTime && strongTime && *strongTime <= *quickTime)
        return {RouteSide::Strong, Routing::Reason::AsFast, {}};
    return {side, ruled ? Routing::Reason::Rule : Routing::Reason::Otherwise, ruled ? rule->name : QString()};
}

}
