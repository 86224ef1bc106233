// Replay: how far each gap between two reads of a capture is from the same gap when it is replayed at speed
// 1, through the whole path (ReplayServer, socket, ChatSession). Timetables of 200 reads: even, fast, bursts,
// uneven with a stall. Each is replayed three times and each gap has the median of its three errors, because
// a machine wakes a thread some milliseconds late now and then: the last row says how late this one is.
// Prints p50, p99 and the largest; exits 1 where one is over 2 ms, or where the bytes differ.

#include <cstdio>
#include <random>
#include <thread>

#include "domain/Quantile.h"
#include "latency/ReplayFidelity.h"
#include "LowDelayApplication.h"
#include "MeasuredChat.h"
#include "rehearsal/ReplayServer.h"

using namespace firstlight;
using namespace std::chrono_literals;

namespace {

constexpr double bound = 2; // ms

Capture recorded(const std::vector<std::chrono::microseconds> &gaps)
{
    Capture capture;
    capture.response = Capture::Response{200, "OK", "1.1", {{"content-type", "text/event-stream"}}};
    capture.stages = {{Stage::Started, 0us}, {Stage::Sent, 500us}, {Stage::Headers, 80'000us}};
    std::chrono::microseconds at = 100ms;
    for (const auto gap : gaps) {
        at += gap;
        capture.reads.append(
            {at, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word \"}}]}\n\n"});
    }
    capture.reads.append(
        {at, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"});
    capture.end = End::Complete;
    capture.endedAt = at;
    return capture;
}

std::vector<std::chrono::microseconds> uneven()
{
    std::minstd_rand random(7);
    std::exponential_distribution<double> gap(1.0 / 15'000);
    std::vector<std::chrono::microseconds> gaps;
    for (int i = 0; i < 200; ++i)
        gaps.emplace_back(static_cast<int>(gap(random)));
    gaps[120] = 1500ms;
    return gaps;
}

std::vector<std::chrono::microseconds> bursts()
{
    std::vector<std::chrono::microseconds> gaps;
    for (int i = 0; i < 200; ++i)
        gaps.push_back(i % 10 == 0 ? 120ms : 0ms);
    return gaps;
}

bool measure(Clock &clock, LowDelay &lowDelay, const char *name, const Capture &capture)
{
    std::vector<std::vector<double>> rounds;
    for (int round = 0; round < 3; ++round) {
        const ReplayServer server(capture, 1);
        MeasuredChat chat(clock, lowDelay, server.url());
        Capture again;
        const Message reply = chat.ask(QStringLiteral("Again."), &again);
        rounds.push_back(replayGapErrors(capture, again, 1));
        if (again.body() != capture.body() || reply.end != End::Complete || rounds.back().empty()
            || rounds.back().size() != rounds.front().size()) {
            std::printf("%-24s the bytes differ   BROKEN\n", name);
            return false;
        }
    }
    std::vector<double> errors;
    for (std::size_t gap = 0; gap < rounds.front().size(); ++gap)
        errors.push_back(*quantile({rounds[0][gap], rounds[1][gap], rounds[2][gap]}, 0.5));
    const double largest = *quantile(errors, 1);
    std::printf("%-24s %5zu %8.3f %8.3f %8.3f (<= %g)   %s\n", name, errors.size(), *quantile(errors, 0.5),
        *quantile(errors, 0.99), largest, bound, largest <= bound ? "ok" : "BROKEN");
    return largest <= bound;
}

// How late a thread that does nothing but sleep wakes up here.
void reportMachine()
{
    std::vector<double> late;
    Instant due = std::chrono::steady_clock::now();
    for (int i = 0; i < 1000; ++i) {
        due += 3ms;
        std::this_thread::sleep_until(due);
        late.push_back(toMilliseconds(std::chrono::steady_clock::now() - due));
    }
    std::printf("%-24s %5zu %8.3f %8.3f %8.3f\n", "a sleeping thread", late.size(), *quantile(late, 0.5),
        *quantile(late, 0.99), *quantile(late, 1));
}

}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    SystemClock clock;
    std::printf("%-24s %5s %8s %8s %8s\n", "gap errors, ms", "n", "p50", "p99", "max");
    const bool even = measure(
        clock, app.lowDelay(), "even, 20 ms", recorded(std::vector<std::chrono::microseconds>(200, 20ms)));
    const bool fast = measure(
        clock, app.lowDelay(), "fast, 3 ms", recorded(std::vector<std::chrono::microseconds>(200, 3ms)));
    const bool burst = measure(clock, app.lowDelay(), "bursts of 10", recorded(bursts()));
    const bool stalled = measure(clock, app.lowDelay(), "uneven, a stall of 1.5 s", recorded(uneven()));
    reportMachine();
    return even && fast && burst && stalled ? 0 : 1;
}
