#include "latency/ReplyFigures.h"

#include <algorithm>

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QJsonDocument>

#include "AttemptText.h"
#include "DoctorText.h"
#include "domain/Capture.h"
#include "latency/Advice.h"
#include "latency/FigureJson.h"
#include "latency/FigureLine.h"
#include "latency/FigureText.h"
#include "RouteText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReplyFigures)
};

}

static std::optional<Instant> sinceOf(const Timeline &t)
{
    return t.started ? t.started : t.planned ? t.planned : t.pressed;
}

static QString originText(const Message &message, const Figures &figures)
{
    if (!figures.connectionReused)
        return message.model;
    const QString connection =
        *figures.connectionReused ? Words::tr("connection kept open") : Words::tr("new connection");
    return message.model.isEmpty() ? connection : connection + u" · "_s + message.model;
}

// From its first thought to its first word, or as far as it came.
static QString thoughtText(const Message &message, Instant now)
{
    const Timeline &t = message.timeline;
    if (message.reasoning.isEmpty())
        return {};
    const auto first = std::find_if(
        t.arrivals.begin(), t.arrivals.end(), [](const Arrival &arrival) { return arrival.reasoning; });
    if (first == t.arrivals.end())
        return {};
    const bool answered = t.firstOutput && *t.firstOutput >= first->at;
    const Instant end = answered ? *t.firstOutput : message.end ? t.lastToken.value_or(first->at) : now;
    return clockText(toMilliseconds(end - first->at));
}

static QString textOf(const ReplyFigures &figures)
{
    QString text = Words::tr("Where %1 went").arg(figures.total) + u'\n';
    for (const PhaseRow &row : figures.rows)
        text += row.name + u": "_s + row.value + u'\n';
    return text + figures.line + u'\n';
}

static QString promptText(const PromptStep &step)
{
    return Words::tr("reading the prompt, %1 of %2 tokens").arg(countText(step.done), countText(step.total));
}

static void addSpeed(const Message &message, const Figures &figures, ReplyFigures &into)
{
    if (into.over) {
        into.speed = speedText(figures.tokensPerSecond, figures.tokensEstimated);
        into.tokens = tokensText(figures);
    } else if (const auto live = liveTokensPerSecond(message.timeline)) {
        into.speed = speedText(live, true);
    }
}

ReplyFigures ReplyFigures::from(const Message &message, Instant now, const ReplyCircumstances &circumstances)
{
    const Timeline &t = message.timeline;
    const Figures figures = figuresOf(t, message.usage);
    ReplyFigures into;
    into.over = message.end.has_value();
    into.firstTokenSeen = t.firstToken.has_value();
    into.waiting = !into.over && !into.firstTokenSeen;
    into.streaming = !into.over && into.firstTokenSeen;
    into.since = sinceOf(t);
    into.wait = into.waiting ? circumstances.wait : std::nullopt;
    for (const Attempt &attempt : circumstances.attempts)
        into.attempts += (into.attempts.isEmpty() ? QString() : u"\n"_s) + attemptText(attempt);
    if (const auto failed = circumstances.attempts.size(); failed > 0)
        into.detour = Words::tr("attempt %1").arg(failed + 1);
    if (const auto phase = runningPhase(message))
        into.doing = *phase == Phase::Wait && !t.promptSteps.empty() ? promptText(t.promptSteps.back())
                                                                     : phaseDoing(*phase);
    if (figures.frameP50)
        into.toScreen = Words::tr("to the screen: p50 %1, p95 %2")
                            .arg(durationText(figures.frameP50), durationText(figures.frameP95));
    into.thought = thoughtText(message, now);
    into.continued = message.continuedAt > 0;
    into.remembered = message.isRemembered();
    if (const auto &route = circumstances.route) {
        into.route = routeText(*route);
        into.otherSide = route->side == RouteSide::Quick ? Words::tr("Ask the strong side")
                                                         : Words::tr("Ask the quick side");
    }
    into.outcome = outcomeText(message);
    into.stopped = message.end == End::Stopped;
    into.ttftName = firstlight::ttftName(t);
    into.ttftMeaning = reasonedFirst(t) ? Words::tr("first token, reasoning") : Words::tr("first token");
    into.ttft = durationText(figures.ttft);
    addSpeed(message, figures, into);
    if (message.usage.cached)
        into.cached = countText(*message.usage.cached);
    into.cachedPrefix = message.usage.cached ? std::optional(*message.usage.cached > 0) : std::nullopt;
    // Its time is a recording's, not the provider's of today.
    into.model =
        message.provider == replayProviderId ? Words::tr("%1, replay").arg(message.model) : message.model;
    if (into.since)
        into.elapsed =
            clockText(toMilliseconds((into.over ? t.lastToken.value_or(*into.since) : now) - *into.since));
    into.toPixel = durationText(figures.tokenToFrame);
    into.origin = originText(message, figures);
    into.stalls = figures.stalls;
    into.bars = phaseBarsOf(message, figures, now);
    into.total = totalText(into.bars, figures);
    into.deltas = deltasText(into.bars, figures);
    into.rows = phaseRowsOf(message, figures);
    const auto &findings = circumstances.findings;
    if (!findings.isEmpty() && findings.first().sure) {
        into.finding = symptomText(findings.first());
        into.advice = evidenceText(findings.first()) + u' ' + cureText(findings.first());
    } else if (const auto advice = adviceFor(message, figures)) {
        into.finding = advice->finding;
        into.advice = advice->sentence;
    }
    into.line = figureLine(message, figures);
    into.asText = textOf(into);
    if (into.over)
        into.reply = std::make_shared<const Message>(message);
    return into;
}

void ReplyFigures::copyJson() const
{
    if (reply)
        QGuiApplication::clipboard()->setText(
            QString::fromUtf8(QJsonDocument(replyTimeJson(*reply)).toJson()));
}

void ReplyFigures::copyPicture(const QImage &picture) const
{
    QGuiApplication::clipboard()->setImage(picture);
}

void ReplyFigures::copy() const
{
    QGuiApplication::clipboard()->setText(asText);
}

}
