// A conversation of 10,000 messages: how long until its first frame, counted from when it has been read from
// the disk, and how long each frame takes while the keyboard scrolls from the end towards the beginning, and
// from there back. Fails above 150 ms and, at p99, above 50 ms.

#include <cstdio>
#include <functional>

#include <QApplication>
#include <QEventLoop>
#include <QTimer>

#include "../qml/WindowUnderTest.h"
#include "domain/Quantile.h"
#include "Turns.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static Conversation tenThousand()
{
    return conversationOf(5'000, [](int turn, Message &question, Message &reply) {
        question.text = u"How does number %1 go on?"_s.arg(turn);
        reply.text = u"It goes on with **words** and `code`, in a sentence of some length.\n\n"
                     "- one\n- two\n\n"_s
            + (turn % 5 == 0 ? u"```c\nint number = %1;\n```\n"_s.arg(turn) : u"And that is it.\n"_s);
    });
}

// Milliseconds from the call until the frame that follows it.
static double frameAfter(QQuickWindow &window, const std::function<void()> &call)
{
    QEventLoop loop;
    QObject::connect(&window, &QQuickWindow::frameSwapped, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    QTimer::singleShot(1000, &loop, &QEventLoop::quit); // nothing moved: the end was reached
    const auto start = std::chrono::steady_clock::now();
    call();
    loop.exec();
    return toMilliseconds(std::chrono::steady_clock::now() - start);
}

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
    QApplication app(argc, argv);
    WindowUnderTest desk;
    desk.window->resize(1280, 820);
    const Conversation conversation = tenThousand();
    const double opened = frameAfter(*desk.window, [&] { desk.sessions.show(conversation); });
    // What stands before is read while nothing else is to do, and is no part of scrolling.
    const QQuickItem *view = desk.find("messages");
    for (int rows = -1; rows != view->property("count").toInt(); QTest::qWait(1000))
        rows = view->property("count").toInt();
    desk.find("messages")->forceActiveFocus(Qt::TabFocusReason);
    std::vector<double> frames;
    const auto press = [&](Qt::Key key, int times) {
        for (int i = 0; i < times; ++i)
            frames.push_back(frameAfter(*desk.window, [&] { desk.press(key); }));
    };
    press(Qt::Key_PageUp, 150);
    press(Qt::Key_Up, 50);
    desk.press(Qt::Key_Home);
    QTest::qWait(200);
    press(Qt::Key_PageDown, 100);
    const double p99 = *quantile(frames, 0.99);
    std::printf(
        "10,000 messages: first frame after %.0f ms (must: 150); %zu frames of scrolling: p50 %.1f ms, "
        "p99 %.1f ms (must: 50)\n",
        opened, frames.size(), *quantile(frames, 0.5), p99);
    return opened <= 150 && p99 <= 50 ? 0 : 1;
}
