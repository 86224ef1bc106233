// Truth: what Firstlight measures, held against a server that logs its own writes. 60 deltas, 20 ms apart,
// the first at 150 ms; on a new connection (a new ChatClient each time) and on a warm one; with the main
// thread idle, and busy 12 of every 16 ms. Medians of 9. Exits 1 where a bound is broken: TTFT at most 5 ms
// over the server's own on a new connection and 1 ms on a warm one, tokens/s within 1 %, the median gap
// within 0.5 ms.

#include <cmath>
#include <cstdio>

#include "BusyThread.h"
#include "domain/Quantile.h"
#include "LowDelayApplication.h"
#include "MeasuredChat.h"
#include "TimetableProcess.h"

using namespace firstlight;
using namespace std::chrono_literals;

namespace {

constexpr int rounds = 9;

// One kind of request; each list holds a value a round.
struct Samples
{
    std::vector<double> ttft; // ms over the server's
    std::vector<double> speed; // % off the server's
    std::vector<double> gap; // ms off the server's median
    int lost = 0; // deltas without an arrival of their own
};

double median(const std::vector<double> &values)
{
    return *quantile(values, 0.5);
}

void add(Samples &samples, const Message &reply, const TimetableProcess::Log &log)
{
    const Figures figures = figuresOf(reply.timeline, reply.usage);
    const auto deltas = log.deltas.size();
    std::vector<double> gaps;
    for (std::size_t k = 1; k < deltas; ++k)
        gaps.push_back(toMilliseconds(log.deltas[k] - log.deltas[k - 1]));
    const double window = toMilliseconds(log.deltas.back() - log.deltas.front());
    const double speed = 1000 * static_cast<double>(deltas - 1) / window;

    samples.ttft.push_back(figures.ttft.value() - toMilliseconds(log.deltas.front() - log.read));
    samples.speed.push_back(std::abs(figures.tokensPerSecond.value() / speed - 1) * 100);
    samples.gap.push_back(std::abs(figures.gapP50.value() - median(gaps)));
    samples.lost += static_cast<int>(deltas - reply.timeline.arrivals.size());
}

bool report(const char *name, const Samples &samples, double ttftBound)
{
    const double ttft = median(samples.ttft);
    const double speed = median(samples.speed);
    const double gap = median(samples.gap);
    const bool holds = ttft <= ttftBound && speed <= 1 && gap <= 0.5;
    std::printf("%-34s %8.2f (<= %g) %10.3f (<= 1) %10.3f (<= 0.5) %6d   %s\n", name, ttft, ttftBound, speed,
        gap, samples.lost, holds ? "ok" : "BROKEN");
    return holds;
}

// A connection of the server serves two requests: the first finds it new, the second warm.
bool measure(MeasuredChat &chat, TimetableProcess &server, const QString &thread)
{
    Samples fresh;
    Samples warm;
    for (int round = 0; round < 2 * rounds; ++round) {
        const bool isFresh = round % 2 == 0;
        const Message reply = chat.ask(QStringLiteral("Count."));
        const TimetableProcess::Log log = server.next();
        if (reply.end != End::Complete || !log.whole || reply.timeline.connected.has_value() != isFresh) {
            std::fprintf(stderr, "truth: a reply was not as it should be\n");
            return false;
        }
        add(isFresh ? fresh : warm, reply, log);
    }
    const bool freshHolds = report(qPrintable(thread + QStringLiteral(", new connection")), fresh, 5);
    const bool warmHolds = report(qPrintable(thread + QStringLiteral(", warm connection")), warm, 1);
    return freshHolds && warmHolds;
}

// Uses up a connection, so that the measured ones begin with a new one.
void warmUp(MeasuredChat &chat, TimetableProcess &server)
{
    Samples first;
    for (int i = 0; i < 2; ++i) {
        const Message reply = chat.ask(QStringLiteral("Count."));
        add(first, reply, server.next());
    }
    std::printf("%-34s %8.2f\n", "first request of the program", first.ttft.front());
}

}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    TimetableProcess server(QStringLiteral(TIMETABLE_SERVER),
        {QStringLiteral("--first"), QStringLiteral("150"), QStringLiteral("--gap"), QStringLiteral("20"),
            QStringLiteral("--deltas"), QStringLiteral("60"), QStringLiteral("--requests"),
            QStringLiteral("2")});
    SystemClock clock;
    MeasuredChat chat(clock, app.lowDelay(), server.url());
    std::printf("Against the server's own log, medians of %d\n", rounds);
    std::printf("%-34s %17s %18s %20s %6s\n", "main thread, connection", "TTFT over, ms", "tokens/s off, %",
        "median gap off, ms", "lost");
    warmUp(chat, server);
    const bool idle = measure(chat, server, QStringLiteral("idle"));
    BusyThread busy;
    const bool loaded = measure(chat, server, QStringLiteral("busy 12 of 16 ms"));
    return idle && loaded ? 0 : 1;
}
