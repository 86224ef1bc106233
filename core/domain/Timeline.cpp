#include "domain/Timeline.h"

#include <algorithm>

#include "domain/Quantile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

// Scripts written without spaces, where a token holds fewer code points (metrics.md, "tokens and window").
static bool isCjk(char32_t c)
{
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFF00 && c <= 0xFFEF) || (c >= 0x20000 && c <= 0x3FFFF);
}

static void countCodePoints(QStringView text, Arrival &into)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
            ++i;
        }
        isCjk(c) ? ++into.cjk : ++into.alphabetic;
    }
}

static std::optional<Instant> Timeline::*stampOf(Stage stage)
{
    switch (stage) {
    case Stage::Planned:
        return &Timeline::planned;
    case Stage::Dequeued:
        return &Timeline::dequeued;
    case Stage::Started:
        return &Timeline::started;
    case Stage::Resolved:
        return &Timeline::resolved;
    case Stage::Connected:
        return &Timeline::connected;
    case Stage::Encrypted:
        return &Timeline::encrypted;
    case Stage::Sent:
        return &Timeline::sent;
    case Stage::Headers:
        return &Timeline::headers;
    case Stage::FirstByte:
        return &Timeline::firstByte;
    }
    Q_UNREACHABLE();
}

void Timeline::arrive(Instant at, const QString &text, bool Arrival::*kind)
{
    if (text.isEmpty())
        return;
    if (arrivals.empty() || arrivals.back().at != at)
        arrivals.push_back({.at = at});
    countCodePoints(text, arrivals.back());
    arrivals.back().*kind = true;
    if (!firstToken)
        firstToken = at;
    lastToken = at;
    if (kind != &Arrival::output)
        return;
    if (!firstOutput)
        firstOutput = at;
    lastOutput = at;
}

void Timeline::apply(const TimedEvent &event)
{
    const Instant at = event.arrived;
    std::visit(overloaded{
                   [&](const Reached &reached) { this->*stampOf(reached.stage) = at; },
                   [&](const HeadRead &head) {
                       httpVersion = head.httpVersion;
                       serverTimes = head.serverTimes;
                   },
                   [&](const TextDelta &delta) { arrive(at, delta.text, &Arrival::output); },
                   [&](const RefusalDelta &delta) { arrive(at, delta.text, &Arrival::output); },
                   [&](const ReasoningDelta &delta) {
                       summarised |= delta.summary;
                       arrive(at, delta.text, &Arrival::reasoning);
                   },
                   // Only text that no delta brought is news (a server that sends the whole at once).
                   [&](const TextReplaced &whole) {
                       if (!firstOutput)
                           arrive(at, whole.text, &Arrival::output);
                   },
                   [&](const ToolCallDelta &delta) { arrive(at, delta.name + delta.args, &Arrival::tool); },
                   [](const UsageReport &) {},
                   [&](const PromptProgress &told) {
                       promptSteps.push_back({at, told.processed, told.total});
                   },
                   [](const ModelNamed &) {},
                   [](const FinishReason &) {},
                   [](const Malformed &) {},
                   [&](const Ended &) {
                       ended = at;
                       arrivals.shrink_to_fit();
                   },
               },
        event.event);
}

double estimateTokens(int alphabetic, int cjk)
{
    return alphabetic / 4.0 + cjk / 1.5;
}

double estimateTokens(QStringView text)
{
    Arrival counts;
    countCodePoints(text, counts);
    return estimateTokens(counts.alphabetic, counts.cjk);
}

double stallThreshold(double medianGap)
{
    return std::max(1000.0, 8 * medianGap);
}

static std::optional<double> between(const std::optional<Instant> &from, const std::optional<Instant> &to)
{
    if (!from || !to)
        return std::nullopt;
    return toMilliseconds(*to - *from);
}

namespace {

// The tokens that count and the time in which they came; both must speak of the same tokens.
struct Window
{
    std::optional<double> tokens;
    bool estimated = false;
    std::optional<double> estimate; // from the text alone
    std::optional<Instant> first, last;
    int reads = 0;
    double largestShare = 0; // of the window's text, in one read
};

}

static Window windowOf(const Timeline &timeline, const Usage &usage, double calibration)
{
    const bool reasoned = std::any_of(timeline.arrivals.begin(), timeline.arrivals.end(),
        [](const Arrival &arrival) { return arrival.reasoning; });
    const bool hidden = timeline.summarised || (usage.reasoning.value_or(0) > 0 && !reasoned);

    double text = 0;
    double largest = 0;
    Window window;
    for (const Arrival &arrival : timeline.arrivals) {
        if (hidden && !arrival.output)
            continue;
        const double here = estimateTokens(arrival.alphabetic, arrival.cjk);
        text += here;
        largest = std::max(largest, here);
        ++window.reads;
    }
    window.largestShare = text > 0 ? largest / text : 0;
    if (text > 0)
        window.estimate = text;
    window.first = hidden ? timeline.firstOutput : timeline.firstToken;
    window.last = hidden ? timeline.lastOutput : timeline.lastToken;
    if (usage.out && !hidden)
        window.tokens = static_cast<double>(*usage.out);
    else if (usage.out && usage.reasoning)
        window.tokens = static_cast<double>(*usage.out - *usage.reasoning);
    else if (window.reads > 0) {
        window.tokens = std::max(1.0, text * calibration);
        window.estimated = true;
    }
    return window;
}

static void addSpeed(const Timeline &timeline, const Usage &usage, double calibration, Figures &figures)
{
    const Window window = windowOf(timeline, usage, calibration);
    figures.tokens = window.tokens;
    figures.tokensEstimated = window.estimated;
    figures.estimate = window.estimate;
    const auto span = between(window.first, window.last);
    if (!span || !window.tokens || *window.tokens < 2 || *span <= 0)
        return;
    figures.tpot = *span / (*window.tokens - 1);
    const bool inOneRead = *window.tokens > 20 && window.largestShare > 0.2;
    if (window.reads >= 3 && *span >= 50 && !inOneRead)
        figures.tokensPerSecond = 1000 / *figures.tpot;
}

static void addGaps(const Timeline &timeline, Figures &figures)
{
    std::vector<double> gaps;
    for (std::size_t i = 1; i < timeline.arrivals.size(); ++i)
        gaps.push_back(toMilliseconds(timeline.arrivals[i].at - timeline.arrivals[i - 1].at));
    if (gaps.empty())
        return;
    figures.gapP50 = quantile(gaps, 0.5);
    figures.gapP95 = quantile(gaps, 0.95);
    figures.gapMax = *std::max_element(gaps.begin(), gaps.end());
    const double threshold = stallThreshold(*figures.gapP50);
    figures.stalls = static_cast<int>(
        std::count_if(gaps.begin(), gaps.end(), [&](double gap) { return gap > threshold; }));
}

static void addFrames(const Timeline &timeline, Figures &figures)
{
    std::vector<double> lags;
    const auto arrivals = static_cast<int>(timeline.arrivals.size());
    for (const Frame &frame : timeline.frames) {
        for (int i = std::max(0, frame.from); i < std::min(arrivals, frame.from + frame.count); ++i)
            lags.push_back(toMilliseconds(frame.at - timeline.arrivals[static_cast<std::size_t>(i)].at));
    }
    figures.frameP50 = quantile(lags, 0.5);
    figures.frameP95 = quantile(lags, 0.95);
    figures.frameP99 = quantile(lags, 0.99);
}

// The first duration under any of these names, which different edges use for the same thing.
static std::optional<double> serverTime(
    const Timeline &timeline, std::initializer_list<QLatin1StringView> names)
{
    for (const ServerTime &time : timeline.serverTimes) {
        for (const QLatin1StringView name : names) {
            if (time.duration && time.name.compare(name, Qt::CaseInsensitive) == 0)
                return time.duration;
        }
    }
    return std::nullopt;
}

std::optional<double> tokenRatioOf(const Figures &figures)
{
    constexpr double enough = 20; // estimated tokens; below, rounding is most of the ratio
    if (figures.tokensEstimated || !figures.tokens || figures.estimate.value_or(0) < enough)
        return std::nullopt;
    return *figures.tokens / *figures.estimate;
}

Figures figuresOf(const Timeline &timeline, const Usage &usage)
{
    return figuresOf(timeline, usage, timeline.calibration);
}

Figures figuresOf(const Timeline &timeline, const Usage &usage, double calibration)
{
    const auto &t = timeline;
    Figures figures;
    figures.queue = between(t.planned, t.dequeued);
    figures.dns = between(t.started, t.resolved);
    figures.connect = between(t.resolved ? t.resolved : t.started, t.connected ? t.connected : t.encrypted);
    figures.tls = between(t.connected, t.encrypted);
    figures.send = between(t.encrypted ? t.encrypted : t.connected ? t.connected : t.started, t.sent);
    figures.wait = between(t.sent, t.firstToken);
    figures.ttfb = between(t.started, t.headers);
    figures.ttft = between(t.started, t.firstToken);
    figures.ttfo = between(t.started, t.firstOutput);
    figures.e2e = between(t.started, t.lastToken);
    figures.perceived = between(t.pressed, t.firstPixel);
    figures.tokenToFrame = between(t.firstToken, t.firstPixel);
    if (t.headers)
        figures.connectionReused = !t.connected && !t.encrypted;
    addSpeed(timeline, usage, calibration, figures);
    addGaps(timeline, figures);
    addFrames(timeline, figures);
    figures.edge = serverTime(t, {"edge"_L1, "worker"_L1, "cfEdge"_L1});
    figures.upstream = serverTime(t, {"upstream"_L1, "origin"_L1, "cfOrigin"_L1});
    return figures;
}

std::optional<double> liveTokensPerSecond(const Timeline &timeline)
{
    return liveTokensPerSecond(timeline, timeline.calibration);
}

std::optional<double> liveTokensPerSecond(const Timeline &timeline, double calibration)
{
    double tokens = 0;
    for (const Arrival &arrival : timeline.arrivals)
        tokens += estimateTokens(arrival.alphabetic, arrival.cjk);
    tokens *= calibration;
    const auto span = between(timeline.firstToken, timeline.lastToken);
    if (timeline.arrivals.size() < 3 || !span || *span < 50 || tokens < 2)
        return std::nullopt;
    return (tokens - 1) / (*span / 1000);
}

}
