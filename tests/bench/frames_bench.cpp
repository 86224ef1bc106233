// What a streamed reply costs the window: token to frame, frame to frame, and CPU, as JSON. `frames` beside
// this file starts it.
//
//   bench_frames URL CHARACTERS [history]
//
// URL: an OpenAI-compatible server that answers with CHARACTERS characters. `history`: in a conversation of
// 1,000 messages and 2 MB, else in an empty one. CPU is that of all threads of this process, which has the
// server in another one.

#include <cmath>
#include <cstdio>

#include <sys/resource.h>

#include <QApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include "../qml/WindowUnderTest.h"
#include "domain/Quantile.h"
#include "LargeBuffers.h"
#include "LongConversation.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

double cpuMilliseconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

// The CPU time at a tenth, nine tenths and the whole of the text.
class Course
{
public:
    explicit Course(double total)
        : m_total(total)
    { }

    void at(double size)
    {
        while (m_passed.size() < 4 && size >= marks[m_passed.size()] * m_total)
            m_passed.push_back(cpuMilliseconds());
    }
    // Of a hundredth of the text, in ms.
    double first() const { return (m_passed[1] - m_passed[0]) / 10; }
    double last() const { return (m_passed[3] - m_passed[2]) / 10; }
    double whole() const { return m_passed[3] - m_passed[0]; }
    bool isOver() const { return m_passed.size() == 4; }

private:
    static constexpr double marks[] = {0, 0.1, 0.9, 1};
    double m_total;
    std::vector<double> m_passed;
};

}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    giveBackLargeBuffers();
    FramePacer::takeOver();
    QApplication app(argc, argv);
    const QString markdown = allKinds();

    WindowUnderTest desk({}, QUrl(QString::fromLocal8Bit(argv[1])));
    desk.window->resize(1280, 820);
    if (argc > 3) {
        desk.sessions.show(thousandMessages(markdown));
        QTest::qWait(2000); // all of it is there
    }
    std::vector<double> frames;
    Instant before{};
    QObject::connect(desk.window, &QQuickWindow::frameSwapped, desk.window, [&] {
        const Instant now = desk.clock.now();
        if (before != Instant{} && desk.chat().isBusy())
            frames.push_back(toMilliseconds(now - before));
        before = now;
    });
    Course course(QByteArray(argv[2]).toDouble());
    const auto reply = [&]() -> const Message & {
        return desk.chat().session().at(desk.chat().session().count() - 1);
    };
    QEventLoop loop;
    QObject::connect(&desk.chat(), &Chat::ended, &loop, &QEventLoop::quit);
    desk.chat().send(u"Go on."_s);
    QObject::connect(&desk.chat().session(), &ChatSession::changed, &loop, [&] {
        if (!reply().text.isEmpty())
            course.at(static_cast<double>(reply().text.size()));
    });
    loop.exec();
    QTest::qWait(300); // the last frame
    const Timeline &timeline = reply().timeline;
    if (reply().end != End::Complete || !course.isOver() || !timeline.lastPixel || frames.empty()) {
        std::fprintf(stderr, "bench_frames: the reply was not as it should be (%lld characters)\n",
            static_cast<long long>(reply().text.size()));
        return 1;
    }
    const auto rounded = [](double value) { return std::round(value * 100) / 100; };
    const QJsonObject result{{u"p50"_s, rounded(*desk.probe.quantile(0.5))},
        {u"p99"_s, rounded(*desk.probe.quantile(0.99))}, {u"frame_p50"_s, rounded(*quantile(frames, 0.5))},
        {u"frame_p99"_s, rounded(*quantile(frames, 0.99))}, {u"frames"_s, static_cast<int>(frames.size())},
        {u"cpu_ms"_s, rounded(course.whole())}, {u"first"_s, rounded(course.first())},
        {u"last"_s, rounded(course.last())},
        {u"end_ms"_s, rounded(toMilliseconds(*timeline.lastPixel - *timeline.lastToken))}};
    std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
    return 0;
}
