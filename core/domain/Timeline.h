#pragma once

#include <optional>
#include <vector>

#include <QJsonObject>
#include <QMetaType>

#include "domain/Clock.h"
#include "domain/StreamEvent.h"
#include "domain/Usage.h"

namespace firstlight {

// All that one read brought: several deltas that were read together share one moment.
struct Arrival
{
    Instant at;
    int alphabetic = 0; // code points of Latin and other alphabetic text
    int cjk = 0; // code points of Chinese, Japanese and Korean text
    bool output = false; // holds visible answer text (refusals count)
    bool reasoning = false;
    bool tool = false;
    bool operator==(const Arrival &) const = default;
};

// A frame that the window handed to the screen, and the arrivals that it was the first to show.
struct Frame
{
    Instant at;
    int from = 0; // index of the first of them
    int count = 0;
    bool operator==(const Frame &) const = default;
};

// How far a server was with reading the prompt, where it says so.
struct PromptStep
{
    Instant at;
    std::int64_t done = 0; // tokens, those from its cache included
    std::int64_t total = 0; // tokens
    bool operator==(const PromptStep &) const = default;
};

// The stamps of one request (metrics.md, "One request") as a fold over its events. A stamp that did not
// happen is absent.
struct Timeline
{
    std::optional<Instant> pressed, planned, dequeued, started, resolved, connected, encrypted, sent, headers,
        firstByte;
    std::optional<Instant> firstToken, firstOutput, lastOutput, lastToken, ended, firstPixel, lastPixel;
    std::vector<Arrival> arrivals; // in order of time, one a read that held a non-empty delta
    bool summarised = false; // its reasoning came as a summary
    std::vector<Frame> frames; // window only
    std::vector<PromptStep> promptSteps; // in order of time
    QList<ServerTime> serverTimes;
    int httpVersion = 0; // 1 or 2; 0 where it is not known
    // The median ratio of true to estimated tokens that this model's replies had when this one was asked for;
    // 1 where none was known. It belongs to the reply, so that its figures never change afterwards.
    double calibration = 1;

    void apply(const TimedEvent &event);
    bool operator==(const Timeline &) const = default;

private:
    void arrive(Instant at, const QString &text, bool Arrival::*kind);
};

// Milliseconds unless said otherwise; absent where a stamp is missing or where metrics.md says n/a.
struct Figures
{
    std::optional<double> queue, dns, connect, tls, send, wait, ttfb, ttft, ttfo, e2e, perceived,
        tokenToFrame; // of the first token
    std::optional<double> frameP50, frameP95, frameP99; // token to frame of all tokens that were seen
    // By Server-Timing: what an edge says it worked itself, and how long it waited for the provider.
    std::optional<double> edge, upstream;
    std::optional<bool> connectionReused; // absent before the response headers
    std::optional<double> tokens; // n of "tokens and window"
    bool tokensEstimated = false; // n is an estimate; shown with ~
    std::optional<double> estimate; // the estimate of n from the text alone, not calibrated
    std::optional<double> tpot;
    std::optional<double> tokensPerSecond;
    std::optional<double> gapP50, gapP95, gapMax; // between successive distinct arrival times
    int stalls = 0;
};

// With the timeline's own calibration.
Figures figuresOf(const Timeline &timeline, const Usage &usage);
Figures figuresOf(const Timeline &timeline, const Usage &usage, double calibration);

// True over estimated tokens of a complete reply; absent where either is not known, or the text is too short
// to say.
std::optional<double> tokenRatioOf(const Figures &figures);

// tokens/s of a reply that is still arriving, from estimates only; absent until 3 arrivals and 50 ms are
// there.
std::optional<double> liveTokensPerSecond(const Timeline &timeline);
std::optional<double> liveTokensPerSecond(const Timeline &timeline, double calibration);

// Tokens of a text by its code points: 4 alphabetic or 1.5 CJK ones make a token.
double estimateTokens(int alphabetic, int cjk);
double estimateTokens(QStringView text);

// A gap longer than this many milliseconds is a stall: max(1 s, 8 x the median gap).
double stallThreshold(double medianGap);

// Stamps as microseconds since `pressed` (or the first stamp there is). Reading back gives the same
// differences.
QJsonObject timelineToJson(const Timeline &timeline);
Timeline timelineFromJson(const QJsonObject &json);

}

Q_DECLARE_METATYPE(firstlight::Timeline)
