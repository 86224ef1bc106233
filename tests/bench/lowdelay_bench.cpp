// Low delay: request to response headers on a warm connection, beside curl in the same run, for bodies of 1,
// 20, 70 and 300 KB. The server reads the whole body before it answers. Medians of 15, ours and curl's in
// turn. Exits 1 where ours is more than 2 ms over curl's, 2 where curl cannot be run.

#include <cstdio>

#include <QTemporaryDir>

#include "dialect/Dialect.h"
#include "domain/Quantile.h"
#include "LowDelayApplication.h"
#include "MeasuredChat.h"
#include "TimetableProcess.h"

using namespace firstlight;

namespace {

constexpr int rounds = 15;

// Milliseconds of the second of two requests over one connection; absent where curl failed.
std::optional<double> curl(const QString &bodyFile, const QUrl &url)
{
    const QStringList once{QStringLiteral("-s"), QStringLiteral("-o"), QStringLiteral("/dev/null"),
        QStringLiteral("-H"), QStringLiteral("content-type: application/json"),
        QStringLiteral("--data-binary"), u'@' + bodyFile, QStringLiteral("-w"),
        QStringLiteral("%{num_connects} %{time_total}\\n"), url.toString()};
    QProcess process;
    process.start(QStringLiteral("curl"), once + QStringList{QStringLiteral("--next")} + once);
    if (!process.waitForFinished() || process.exitCode() != 0)
        return std::nullopt;
    const QList<QByteArray> words = process.readAllStandardOutput().trimmed().split('\n').last().split(' ');
    if (words.size() != 2 || words[0] != "0") // it has to be warm
        return std::nullopt;
    return words[1].toDouble() * 1000;
}

// Makes `size` bytes of question, as people write it.
QString questionOf(int size)
{
    return QStringLiteral("Where did the milliseconds go? ").repeated(size / 31 + 1).left(size);
}

bool measure(
    LowDelay &lowDelay, TimetableProcess &server, int kilobytes, const QString &bodyFile, bool &curlWorks)
{
    SystemClock clock;
    MeasuredChat chat(clock, lowDelay, server.url());
    const QString question = questionOf(kilobytes * 1024);
    const Dialect &dialect = dialectOf(DialectKind::OpenAiChat);
    ChatRequest request;
    request.model = chat.target().model;
    request.turns = {{ChatRequest::Role::User, question}};
    QFile body(bodyFile);
    if (!body.open(QIODevice::WriteOnly) || body.write(dialect.encode(request)) < 0)
        return curlWorks = false;
    body.close();

    chat.ask(question); // opens the connection
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int round = 0; round < rounds; ++round) {
        const Figures figures = figuresOf(chat.ask(question).timeline, {});
        if (figures.connectionReused != true) {
            std::fprintf(stderr, "lowdelay: the connection was not warm\n");
            return false;
        }
        ours.push_back(figures.ttfb.value());
        const auto other = curl(bodyFile, dialect.chatUrl(server.url(), request.model));
        if (!other)
            return curlWorks = false;
        theirs.push_back(*other);
    }
    const double our = *quantile(ours, 0.5);
    const double their = *quantile(theirs, 0.5);
    const bool holds = our <= their + 2;
    std::printf("%6d KB %10.2f %10.2f   %s\n", kilobytes, our, their, holds ? "ok" : "BROKEN");
    return holds;
}

}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    const QTemporaryDir folder;
    TimetableProcess server(QStringLiteral(TIMETABLE_SERVER),
        {QStringLiteral("--first"), QStringLiteral("0"), QStringLiteral("--gap"), QStringLiteral("0"),
            QStringLiteral("--deltas"), QStringLiteral("0"), QStringLiteral("--log"),
            folder.filePath(QStringLiteral("log"))});
    std::printf("Request to headers on a warm connection, ms, medians of %d\n", rounds);
    std::printf("%9s %10s %10s\n", "body", "Firstlight", "curl");
    bool holds = true;
    bool curlWorks = true;
    for (const int kilobytes : {1, 20, 70, 300})
        holds = measure(app.lowDelay(), server, kilobytes, folder.filePath(QStringLiteral("body")), curlWorks)
            && holds;
    if (!curlWorks)
        std::fprintf(stderr, "lowdelay: curl could not be run\n");
    return !curlWorks ? 2 : holds ? 0 : 1;
}
