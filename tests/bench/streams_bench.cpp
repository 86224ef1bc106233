// 64 streams to one host at once, 100 deltas a second each, from `firstlight-cli rehearse` in a process of
// its own: what they cost this process in CPU, and how late the stamps are. With the main thread idle, and
// busy 12 of every 16 ms as that of a window which has much to draw. Lateness is counted from each stream's
// own timetable (its earliest delta and a step of 10 ms), so it holds what the server, the machine and we
// add; where one read brought two deltas, all later ones of its stream count as 10 ms later. Exits 1 where a
// stream is not whole.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include <QProcess>

#include "BusyThread.h"
#include "domain/Quantile.h"
#include "LowDelayApplication.h"
#include "MeasuredChat.h"

using namespace firstlight;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int streams = 64;
constexpr int deltas = 600;
constexpr auto step = 10ms;

// How late each delta of a stream is, ms.
void addLateness(const Timeline &timeline, std::vector<double> &lateness)
{
    std::vector<double> offsets;
    for (std::size_t k = 0; k < timeline.arrivals.size(); ++k)
        offsets.push_back(toMilliseconds(timeline.arrivals[k].at - timeline.arrivals[0].at - step * k));
    const double earliest = *std::min_element(offsets.begin(), offsets.end());
    for (const double offset : offsets)
        lateness.push_back(offset - earliest);
}

bool measure(
    ChatClient &client, KeyStore &keys, const Target &target, const char *name, const BusyThread *busy)
{
    std::vector<std::unique_ptr<ChatSession>> sessions;
    QEventLoop loop;
    int open = streams;
    for (int i = 0; i < streams; ++i) {
        auto session =
            std::make_unique<ChatSession>(client, keys, newConversation(QDateTime::currentDateTimeUtc()));
        session->setTarget(target);
        QObject::connect(session.get(), &ChatSession::ended, &loop, [&] {
            if (--open == 0)
                loop.quit();
        });
        sessions.push_back(std::move(session));
    }
    const double cpuBefore = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - (busy ? busy->spent() : 0);
    const Instant begun = std::chrono::steady_clock::now();
    QTimer::singleShot(0, &loop, [&] {
        for (const auto &session : sessions)
            session->send(u"Count."_s);
    });
    loop.exec();
    const double cpu = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - (busy ? busy->spent() : 0) - cpuBefore;
    const double wall = toMilliseconds(std::chrono::steady_clock::now() - begun) / 1000;

    std::vector<double> lateness;
    std::size_t arrivals = 0;
    bool whole = true;
    for (const auto &session : sessions) {
        const Message &reply = session->at(1);
        whole = whole && reply.end == End::Complete;
        arrivals += reply.timeline.arrivals.size();
        addLateness(reply.timeline, lateness);
    }
    std::printf("%-18s %10zu of %d %10.2f %10.2f %12.1f %9.2f %9.2f %9.2f   %s\n", name, arrivals,
        streams * deltas, wall, cpu, cpu * 1e6 / (streams * deltas), *quantile(lateness, 0.5),
        *quantile(lateness, 0.99), *quantile(lateness, 1), whole ? "ok" : "BROKEN");
    std::fflush(stdout);
    return whole;
}

}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    QProcess server;
    server.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    server.start(QStringLiteral(FIRSTLIGHT_CLI),
        {u"rehearse"_s, u"--ttft"_s, u"300"_s, u"--tpot"_s, u"10"_s, u"--tokens"_s, QString::number(deltas)});
    if (!server.waitForReadyRead(20'000)) {
        std::fprintf(stderr, "streams: the rehearsal server did not start\n");
        return 1;
    }
    SystemClock clock;
    ChatClient client(clock, &app.lowDelay());
    KeyStore keys(u"io.github.firstlight.bench"_s);
    Target target;
    target.provider.id = u"bench"_s;
    target.provider.baseUrl = QUrl(QString::fromUtf8(server.readLine().trimmed()));
    target.provider.needsKey = false;
    target.model = u"rehearsal"_s;
    keys.holdForThisRun(target.provider.id, Secret("none"));

    std::printf("%d streams at once, %d deltas each, 100 a second\n", streams, deltas);
    std::printf("%-18s %19s %10s %10s %12s %9s %9s %9s\n", "main thread", "stamps of deltas", "wall, s",
        "CPU, s", "us a delta", "late p50", "p99, ms", "max");
    bool holds = measure(client, keys, target, "idle", nullptr);
    BusyThread busy;
    holds = measure(client, keys, target, "busy 12 of 16 ms", &busy) && holds;
    server.terminate();
    server.waitForFinished();
    return holds ? 0 : 1;
}
