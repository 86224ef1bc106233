// From the start of the real program to its first frame, and the memory it holds (PSS) a second later.
// Offscreen and in software, so the same on every machine; the frame is seen by the log line that Qt writes
// for it, so the program needs no option for this.

#include <algorithm>
#include <cstdio>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QThread>

using namespace Qt::StringLiterals;

struct Launch
{
    qint64 firstFrame = 0; // ms
    qint64 pss = 0; // KiB
};

static qint64 pssOf(qint64 pid)
{
    QFile file(u"/proc/%1/smaps_rollup"_s.arg(pid));
    if (!file.open(QFile::ReadOnly))
        return 0;
    static const QRegularExpression line(u"^Pss:\\s+(\\d+) kB"_s, QRegularExpression::MultilineOption);
    return line.match(QString::fromLatin1(file.readAll())).captured(1).toLongLong();
}

static Launch launch(const QString &profile)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    environment.insert(u"QT_QUICK_BACKEND"_s, u"software"_s);
    environment.insert(u"QT_LOGGING_RULES"_s, u"qt.scenegraph.time.renderloop.debug=true"_s);
    environment.insert(u"QT_ASSUME_STDERR_HAS_CONSOLE"_s, u"1"_s);
    QProcess program;
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::MergedChannels);
    QElapsedTimer clock;
    clock.start();
    program.start(QStringLiteral(FIRSTLIGHT), {u"--profile"_s, profile});
    QByteArray log;
    while (!log.contains("Frame rendered")) {
        if (!program.waitForReadyRead(30'000))
            qFatal("no frame: %s", log.constData());
        log += program.readAll();
    }
    Launch result{.firstFrame = clock.elapsed(), .pss = 0};
    QThread::sleep(1);
    result.pss = pssOf(program.processId());
    program.terminate();
    program.waitForFinished();
    return result;
}

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QTemporaryDir profile;
    QList<qint64> frames, memory;
    for (int i = 0; i < 9; ++i) {
        const Launch one = launch(profile.path());
        frames.append(one.firstFrame);
        memory.append(one.pss);
    }
    std::ranges::sort(frames);
    std::ranges::sort(memory);
    std::printf("launch to first frame, 9 runs: median %lld ms (%lld to %lld)\n", frames[4], frames.first(),
        frames.last());
    std::printf("PSS: median %.1f MiB (%.1f to %.1f)\n", double(memory[4]) / 1024,
        double(memory.first()) / 1024, double(memory.last()) / 1024);
    return 0;
}
