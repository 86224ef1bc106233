// The truth table: every figure of a reply against a scripted server's own log, for twelve timetables, and
// beside it what curl says of the same request. A figure is true where it is within 1 ms or 1 % of the log's,
// or n/a where metrics.md says n/a. A busy machine can delay any single reply, so a timetable has up to eight
// replies of which one must be true in every figure at once; a figure that is computed wrongly is wrong in
// all of them. `--exact` asks for the medians of nine replies instead, on a machine that is otherwise idle.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include <QTemporaryDir>

#include "../bench/MeasuredChat.h"
#include "domain/Quantile.h"
#include "LowDelayApplication.h"
#include "TimetableProcess.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

struct Scenario
{
    const char *name;
    QStringList options; // of timetable_server
    int words = 1; // in a delta
    int reasoning = 0; // deltas of reasoning before the first of the answer
    bool usage = true;
    bool stale = false; // the request is sent twice
    bool second = false; // HTTP/2
};

QList<Scenario> scenarios()
{
    const auto at = [](const char *first, const char *gap, const char *deltas) {
        return QStringList{u"--first"_s, QLatin1StringView(first), u"--gap"_s, QLatin1StringView(gap),
            u"--deltas"_s, QLatin1StringView(deltas)};
    };
    return {
        {"fast", at("200", "5", "80")},
        {"slow", at("900", "110", "14")},
        {"bursts", at("300", "12", "60") + QStringList{u"--burst"_s, u"5"_s}},
        {"reasoning first", at("250", "20", "50") + QStringList{u"--reasoning"_s, u"20"_s}, 1, 20},
        {"one chunk", at("400", "0", "1") + QStringList{u"--words"_s, u"50"_s}, 50},
        {"stall", at("200", "20", "40") + QStringList{u"--stall-after"_s, u"20"_s, u"--stall"_s, u"1200"_s}},
        {"hidden reasoning", at("700", "20", "40") + QStringList{u"--hidden"_s, u"300"_s}},
        {"no usage", at("300", "20", "40") + QStringList{u"--usage"_s, u"none"_s}, 1, 0, false},
        {"usage at the end", at("300", "30", "30") + QStringList{u"--words"_s, u"3"_s}, 3},
        {"sent twice", at("300", "20", "40") + QStringList{u"--stale"_s, u"1"_s}, 1, 0, true, true},
        {"reused connection", at("150", "20", "40")},
        {"HTTP/2", at("300", "20", "40"), 1, 0, true, false, true},
    };
}

using Value = std::optional<double>;

struct Row
{
    Value ttft, ttfo, tpot, speed, gapP50, gapP95, stalls, e2e;

    static constexpr std::array<const char *, 8> names{
        "TTFT", "TTFO", "TPOT", "tokens/s", "gap p50", "gap p95", "stalls", "e2e"};
    static constexpr std::array<Value Row::*, 8> all{
        &Row::ttft, &Row::ttfo, &Row::tpot, &Row::speed, &Row::gapP50, &Row::gapP95, &Row::stalls, &Row::e2e};
};

Row measured(const Message &reply)
{
    const Figures f = figuresOf(reply.timeline, reply.usage);
    return {f.ttft, f.ttfo, f.tpot, f.tokensPerSecond, f.gapP50, f.gapP95,
        f.gapP50 ? Value(f.stalls) : std::nullopt, f.e2e};
}

// From the server's log alone, by the words of metrics.md and none of the product's code but the quantile.
Row truth(const Scenario &scenario, const TimetableProcess::Log &log, Instant begun)
{
    const auto &d = log.deltas;
    const auto ms = [&](Instant at) { return toMilliseconds(at - begun); };
    Row row;
    row.ttft = ms(d.front());
    row.ttfo = ms(d[static_cast<std::size_t>(scenario.reasoning)]);
    row.e2e = ms(d.back());
    std::vector<Instant> writes;
    for (const Instant at : d) {
        if (writes.empty() || writes.back() != at)
            writes.push_back(at);
    }
    double tokens = static_cast<double>(d.size()) * scenario.words;
    if (!scenario.usage) {
        int letters = 0;
        for (std::size_t k = 0; k < d.size(); ++k)
            letters += static_cast<int>(2 + std::to_string(k).size()) * scenario.words;
        tokens = letters / 4.0;
    }
    const double window = toMilliseconds(d.back() - d.front());
    if (tokens >= 2 && window > 0)
        row.tpot = window / (tokens - 1);
    const bool isStream = writes.size() >= 3 && window >= 50;
    if (row.tpot && isStream)
        row.speed = 1000 / *row.tpot;
    std::vector<double> gaps;
    for (std::size_t k = 1; k < writes.size(); ++k)
        gaps.push_back(toMilliseconds(writes[k] - writes[k - 1]));
    if (gaps.empty())
        return row;
    row.gapP50 = quantile(gaps, 0.5);
    row.gapP95 = quantile(gaps, 0.95);
    const double longest = std::max(1000.0, 8 * *row.gapP50);
    row.stalls = static_cast<double>(
        std::count_if(gaps.begin(), gaps.end(), [&](double gap) { return gap > longest; }));
    return row;
}

bool isTrue(const Value &ours, const Value &theirs)
{
    if (!ours || !theirs)
        return ours.has_value() == theirs.has_value();
    const double off = std::abs(*ours - *theirs);
    return off <= 1 || off <= std::abs(*theirs) / 100;
}

QString shown(const Value &value)
{
    return value ? QString::number(*value, 'f', 1) : u"n/a"_s;
}

// Time to the first byte and in all, in ms, as curl has it.
struct Curl
{
    Value firstByte, total;
};

// Twice in one call, so that the second request finds its connection open as ours does; `stale` servers close
// it, and curl sends again.
Curl askCurl(const QUrl &url, const QString &caFile)
{
    const QString target = url.toString() + u"/chat/completions"_s;
    const QStringList one{u"-sN"_s, u"-o"_s, u"/dev/null"_s, u"-w"_s,
        u"%{time_starttransfer} %{time_total}\\n"_s, u"-H"_s, u"content-type: application/json"_s, u"-d"_s,
        uR"({"model":"timetable","stream":true,"messages":[]})"_s, target};
    QStringList arguments = one;
    if (!caFile.isEmpty())
        arguments = QStringList{u"--cacert"_s, caFile, u"--http2"_s} + one
            + QStringList{u"--next"_s, u"--cacert"_s, caFile, u"--http2"_s} + one;
    else
        arguments = one + QStringList{u"--next"_s} + one;
    QProcess curl;
    curl.start(u"curl"_s, arguments);
    if (!curl.waitForFinished(30'000))
        return {};
    const QList<QByteArray> lines = curl.readAllStandardOutput().trimmed().split('\n');
    const QList<QByteArray> words = lines.value(lines.size() - 1).split(' ');
    if (words.size() != 2)
        return {};
    return {words[0].toDouble() * 1000, words[1].toDouble() * 1000};
}

class TruthTable
{
public:
    TruthTable(Clock &clock, LowDelay &lowDelay, bool exact)
        : m_clock(clock)
        , m_lowDelay(lowDelay)
        , m_exact(exact)
    { }

    bool check(const Scenario &scenario)
    {
        QTemporaryDir folder;
        TimetableProcess server(scenario.second ? u"/usr/bin/python3"_s : QStringLiteral(TIMETABLE_SERVER),
            scenario.second ? QStringList{QStringLiteral(TIMETABLE_H2), folder.path(), scenario.options[1],
                scenario.options[3], scenario.options[5]}
                            : scenario.options);
        if (server.url().isEmpty()) {
            std::printf(
                "%s: the server does not start (python3-h2 and openssl are needed: app/prepare tests)\n",
                scenario.name);
            return false;
        }
        const QString caFile = scenario.second ? folder.filePath(u"cert.pem"_s) : QString();
        MeasuredChat chat(m_clock, m_lowDelay, server.url(), caFile);
        // The first of a program, and of a connection, pays for what the figures are not about.
        chat.ask(u"Warm up."_s);
        server.next();

        std::vector<Row> ours;
        std::vector<Row> theirs;
        const std::size_t most = m_exact ? 9 : 8;
        bool holds = false;
        while (ours.size() < most && !(holds && !m_exact)) {
            const Message reply = chat.ask(u"Count."_s);
            TimetableProcess::Log log = server.next();
            // The first sending got no byte; its reading is when the request began.
            const Instant begun = log.read;
            if (scenario.stale)
                log = server.next();
            if (reply.end != End::Complete || !log.whole) {
                std::printf("%s: the reply is not complete\n", scenario.name);
                return false;
            }
            if (scenario.second && reply.timeline.httpVersion != 2) {
                std::printf("%s: the reply came over HTTP/%d\n", scenario.name, reply.timeline.httpVersion);
                return false;
            }
            ours.push_back(measured(reply));
            theirs.push_back(truth(scenario, log, begun));
            holds = allTrue(ours.back(), theirs.back());
        }
        if (m_exact) {
            ours = {medians(ours)};
            theirs = {medians(theirs)};
            holds = allTrue(ours.back(), theirs.back());
        }
        print(scenario.name, ours.back(), theirs.back(), askCurl(server.url(), caFile), holds);
        return holds;
    }

private:
    static bool allTrue(const Row &ours, const Row &theirs)
    {
        return std::all_of(Row::all.begin(), Row::all.end(),
            [&](Value Row::*figure) { return isTrue(ours.*figure, theirs.*figure); });
    }

    static Row medians(const std::vector<Row> &rows)
    {
        Row median;
        for (const auto figure : Row::all) {
            std::vector<double> values;
            for (const Row &row : rows) {
                if (row.*figure)
                    values.push_back(*(row.*figure));
            }
            median.*figure = quantile(values, 0.5);
        }
        return median;
    }

    static void print(const char *name, const Row &ours, const Row &theirs, const Curl &curl, bool holds)
    {
        std::printf("%-18s", name);
        for (const auto figure : Row::all) {
            const bool same = isTrue(ours.*figure, theirs.*figure);
            std::printf(" %17s",
                qPrintable(shown(ours.*figure) + u"/"_s + shown(theirs.*figure) + (same ? u""_s : u"!"_s)));
        }
        std::printf(" %9s %9s  %s\n", qPrintable(shown(curl.firstByte)), qPrintable(shown(curl.total)),
            holds ? "ok" : "BROKEN");
        std::fflush(stdout);
    }

    Clock &m_clock;
    LowDelay &m_lowDelay;
    bool m_exact;
};

}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    const bool exact = app.arguments().contains(u"--exact"_s);
    SystemClock clock;
    TruthTable table(clock, app.lowDelay(), exact);
    std::printf("ours/the server's own log, ms and tokens/s%s; right: curl -w (first byte, total), which "
                "sees the headers\n%-18s",
        exact ? ", medians of 9" : "", "");
    for (const char *name : Row::names)
        std::printf(" %17s", name);
    std::printf(" %9s %9s\n", "curl ttfb", "total");
    bool holds = true;
    for (const Scenario &scenario : scenarios())
        holds = table.check(scenario) && holds;
    return holds ? 0 : 1;
}
