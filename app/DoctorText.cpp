#include "DoctorText.h"

#include <QCoreApplication>

#include "latency/FigureText.h"

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(DoctorText)
};

}

QString symptomText(const Finding &finding)
{
    switch (finding.symptom) {
    case Symptom::AllAtOnce:
        return finding.count <= 1 ? Words::tr("The answer came in one piece.")
                                  : Words::tr("The answer came in lumps.");
    case Symptom::Cut:
        return Words::tr("The answer broke off.");
    case Symptom::MaxTokens:
        return Words::tr("The answer reached its limit of tokens.");
    case Symptom::NeverCached:
        return Words::tr("Nothing ever comes from the cache.");
    case Symptom::ShortPrefix:
        return Words::tr("The prompt is too short to be cached.");
    case Symptom::SlowThoughCached:
        return Words::tr("Cached, and slow all the same.");
    case Symptom::SlowEdge:
        return Words::tr("The edge works too long.");
    case Symptom::Malformed:
        return Words::tr("Events came damaged.");
    case Symptom::SlowDns:
        return Words::tr("The name took long to look up.");
    case Symptom::NewConnection:
        return Words::tr("Each question opens a new connection.");
    case Symptom::Stalls:
        return Words::tr("The answer stalled.");
    case Symptom::LateRendering:
        return Words::tr("This window draws late.");
    case Symptom::RateLimited:
        return Words::tr("The rate limit was reached.");
    case Symptom::SlowerThanUsual:
        return Words::tr("Slower than it was.");
    }
    Q_UNREACHABLE();
}

static QString lumps(const Finding &finding)
{
    const QString way =
        finding.detail.isEmpty() ? QString() : Words::tr(" On the way: %1.").arg(finding.detail);
    if (finding.count <= 1)
        return Words::tr("About %1 pieces of text in one read, %2 after the request.")
                   .arg(qRound(finding.value))
                   .arg(durationText(finding.cost))
            + way;
    return Words::tr("%1 pieces of text a read, then %2 of nothing, %3 times.")
               .arg(qRound(finding.value))
               .arg(durationText(finding.limit))
               .arg(finding.count)
        + way;
}

static QString cutEvidence(const Finding &finding)
{
    const QString reason = finding.detail == u"silence" ? Words::tr("silence")
        : finding.detail.isEmpty() ? Words::tr("the stream ended without its last signal")
                                   : Words::tr("the connection was lost");
    return Words::tr("After %1 characters and %2: %3.")
        .arg(finding.count)
        .arg(durationText(finding.value), reason);
}

QString evidenceText(const Finding &finding)
{
    const QString value = durationText(finding.value);
    const QString limit = durationText(finding.limit);
    switch (finding.symptom) {
    case Symptom::AllAtOnce:
        return lumps(finding);
    case Symptom::Cut:
        return cutEvidence(finding);
    case Symptom::MaxTokens:
        return finding.count > 0
            ? Words::tr("It ended after %1 tokens with the reason “length”.").arg(finding.count)
            : Words::tr("It ended with the reason “length”.");
    case Symptom::NeverCached:
        return Words::tr("%1 questions in a row read all of their input anew; the last one had %2 tokens.")
            .arg(finding.count)
            .arg(countText(static_cast<std::int64_t>(finding.value)));
    case Symptom::ShortPrefix:
        return Words::tr("%1 tokens; most providers cache from %2 on.")
            .arg(countText(static_cast<std::int64_t>(finding.value)),
                countText(static_cast<std::int64_t>(finding.limit)));
    case Symptom::SlowThoughCached:
        return Words::tr("First token after %1 with %2 tokens from the cache; usual is %3.")
            .arg(value, countText(finding.count), limit);
    case Symptom::SlowEdge:
        return Words::tr("Server-Timing: %1 of its own work, where %2 are enough.").arg(value, limit);
    case Symptom::Malformed:
        return Words::tr("%1 events of the stream could not be read.").arg(finding.count);
    case Symptom::SlowDns:
        return Words::tr("%1 for the name alone.").arg(value);
    case Symptom::NewConnection:
        return Words::tr("%1 questions in a row, less than a minute apart; the last one paid %2 for it.")
            .arg(finding.count)
            .arg(value);
    case Symptom::Stalls:
        return Words::tr("%1 times nothing arrived, for up to %2, though the connection stayed open.")
            .arg(finding.count)
            .arg(value);
    case Symptom::LateRendering:
        return Words::tr("From token to screen %1 at p95 over %2 frames.").arg(value).arg(finding.count);
    case Symptom::RateLimited:
        return Words::tr("%1 refusals; %2 passed before the request that counted.")
            .arg(finding.count)
            .arg(value);
    case Symptom::SlowerThanUsual:
        return Words::tr("First token after %1; the median of %2 earlier ones is %3.")
            .arg(value)
            .arg(finding.count)
            .arg(limit);
    }
    Q_UNREACHABLE();
}

QString findingText(const Finding &finding)
{
    return symptomText(finding) + u' ' + evidenceText(finding) + u' ' + cureText(finding);
}

QString cureText(const Finding &finding)
{
    switch (finding.symptom) {
    case Symptom::AllAtOnce:
        return Words::tr(
            "Something collects the stream: a proxy, a CDN or a worker. For nginx: proxy_buffering "
            "off, or X-Accel-Buffering: no from the server; a worker must pass the body on instead "
            "of awaiting it; compression has to flush each event.");
    case Symptom::Cut:
        return Words::tr("Continue it. If it breaks at the same time again, raise the time-out of what is on "
                         "the way (nginx: proxy_read_timeout).");
    case Symptom::MaxTokens:
        return Words::tr("Continue it, or allow longer answers.");
    case Symptom::NeverCached:
        return Words::tr("Something at the start of the prompt changes each time: a date, an id. What stays "
                         "the same has to come first, byte for byte.");
    case Symptom::ShortPrefix:
        return Words::tr("Nothing to do: reading so little takes no time.");
    case Symptom::SlowThoughCached:
        return Words::tr("The prompt is not what takes the time: the provider's queue is, or the way. Try "
                         "another hour, region or model.");
    case Symptom::SlowEdge:
        return Words::tr("Look what the edge does before it passes a request on: rules, look-ups, logging.");
    case Symptom::Malformed:
        return Words::tr(
            "Something on the way rewrites the stream. Try without it, and report it to whose it is.");
    case Symptom::SlowDns:
        return Words::tr("Use a resolver nearby. The answer is kept for a minute.");
    case Symptom::NewConnection:
        return Words::tr("The server or a proxy closes each connection. Allow keep-alive there.");
    case Symptom::Stalls:
        return Words::tr("The provider or the path holds it back; nothing here does.");
    case Symptom::LateRendering:
        return Words::tr("This computer is busy, or draws without its graphics card.");
    case Symptom::RateLimited:
        return Words::tr("Ask less at once, raise the limit at the provider, or set whom to ask instead in "
                         "Settings, Providers.");
    case Symptom::SlowerThanUsual:
        return Words::tr(
            "It is the provider or the way, not the question: compare with another model in the Lab.");
    }
    Q_UNREACHABLE();
}

}
