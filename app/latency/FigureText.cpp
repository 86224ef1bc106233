#include "latency/FigureText.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FigureText)
};

}

static QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

static QString minutes(double seconds)
{
    const auto whole = static_cast<qint64>(std::round(seconds));
    //: A duration; both numbers are whole.
    return Words::tr("%1 min %2 s")
        .arg(number(static_cast<double>(whole / 60), 0), number(static_cast<double>(whole % 60), 0));
}

QString durationText(std::optional<double> milliseconds)
{
    if (!milliseconds)
        return Words::tr("n/a");
    const double ms = *milliseconds;
    if (ms > 0 && ms < 0.05)
        return Words::tr("<%1 ms").arg(number(0.1, 1));
    if (ms > 0 && ms < 0.95)
        return Words::tr("%1 ms").arg(number(ms, 1));
    if (ms < 999.5)
        return Words::tr("%1 ms").arg(number(ms, 0));
    if (ms < 99'995)
        return Words::tr("%1 s").arg(number(ms / 1000, 2));
    return minutes(ms / 1000);
}

QString clockText(double milliseconds)
{
    if (milliseconds < 59'950)
        return Words::tr("%1 s").arg(number(milliseconds / 1000, 1));
    return minutes(milliseconds / 1000);
}

QString speedText(std::optional<double> tokensPerSecond, bool estimated)
{
    if (!tokensPerSecond)
        return Words::tr("n/a");
    if (estimated)
        return Words::tr("~%1").arg(number(*tokensPerSecond, 0));
    return number(*tokensPerSecond, *tokensPerSecond < 99.95 ? 1 : 0);
}

QString countText(std::int64_t count)
{
    if (count < 10'000)
        return QLocale().toString(static_cast<qlonglong>(count));
    const auto thousands = static_cast<double>(count) / 1000;
    return thousands < 999.95 ? Words::tr("%1k").arg(number(thousands, 1))
                              : Words::tr("%1M").arg(number(thousands / 1000, 1));
}

QString phaseName(Phase phase, const Timeline &timeline)
{
    switch (phase) {
    case Phase::Queue:
        return Words::tr("Queue, before the request");
    case Phase::Dns:
        return Words::tr("Name look-up");
    case Phase::Connect:
        return timeline.encrypted && !timeline.connected ? Words::tr("Connect + TLS") : Words::tr("Connect");
    case Phase::Tls:
        return Words::tr("TLS");
    case Phase::Send:
        return Words::tr("Send");
    case Phase::Wait:
        return Words::tr("Wait for the provider");
    case Phase::Reasoning:
        return Words::tr("Reasoning");
    case Phase::Answer:
        return Words::tr("Answer");
    case Phase::Stall:
        return Words::tr("Stall");
    case Phase::Path:
        return Words::tr("On the way to the edge and back");
    case Phase::Edge:
        return Words::tr("Work in the edge");
    case Phase::Screen:
        return Words::tr("To the screen");
    }
    Q_UNREACHABLE();
}

QString phaseDoing(Phase phase)
{
    switch (phase) {
    case Phase::Queue:
        return Words::tr("in the queue");
    case Phase::Dns:
        return Words::tr("looking up the name");
    case Phase::Connect:
    case Phase::Tls:
        return Words::tr("connecting");
    case Phase::Send:
        return Words::tr("sending");
    default:
        return Words::tr("waiting for the first token");
    }
}

QString outcomeText(const Message &message)
{
    switch (message.end.value_or(End::Complete)) {
    case End::Complete:
        return {};
    case End::Incomplete:
        return Words::tr("incomplete");
    case End::Error:
        return Words::tr("failed");
    case End::Stopped:
        return Words::tr("stopped");
    }
    Q_UNREACHABLE();
}

bool reasonedFirst(const Timeline &timeline)
{
    return !timeline.arrivals.empty() && timeline.arrivals.front().reasoning;
}

QString ttftName(const Timeline &timeline)
{
    return reasonedFirst(timeline) ? Words::tr("TTFT, reasoning") : Words::tr("TTFT");
}

}
