// The memory of a conversation of 1,000 messages and 2 MB, before and after 100 more replies of 20 KB, each
// in 5,000 deltas. It is the private and shared memory of this process as the kernel counts it (PSS), the
// server's part included. Fails where 100 replies leave more than 30 MB.

#include <cstdio>

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include "../qml/WindowUnderTest.h"
#include "LargeBuffers.h"
#include "LongConversation.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static double megabytes()
{
    QFile file(u"/proc/self/smaps_rollup"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    static const QRegularExpression pss(u"\\nPss:\\s+(\\d+) kB"_s);
    return pss.match(QString::fromUtf8(file.readAll())).captured(1).toDouble() / 1024;
}

static QByteArray escaped(const QString &text)
{
    return QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact).sliced(2).chopped(2); // ["..."]
}

static void reply(WindowUnderTest &desk, const QString &text)
{
    desk.chat().send(u"And then?"_s);
    while (!desk.isAsked())
        QTest::qWait(1);
    constexpr int piece = 4;
    for (qsizetype at = 0; at < text.size(); at += piece) {
        desk.say(escaped(text.mid(at, piece)));
        if (at % 400 == 0)
            QTest::qWait(2); // the window draws between the reads, as it does with a server elsewhere
    }
    desk.end();
    while (desk.chat().isBusy())
        QTest::qWait(1);
    desk.forget(); // what was asked is the server's, and 2 MB a time
}

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
    giveBackLargeBuffers();
    FramePacer::takeOver();
    QApplication app(argc, argv);
    QString markdown = allKinds();
    // A piece of four units of UTF-16 may not cut a character.
    markdown.removeIf([](QChar unit) { return unit.isSurrogate(); });
    QString text = markdown;
    while (text.size() < 20'000)
        text += markdown;
    text.truncate(20'000);

    WindowUnderTest desk;
    desk.window->resize(1280, 820);
    desk.sessions.show(thousandMessages(markdown));
    const QQuickItem *view = desk.find("messages");
    for (int rows = -1; rows != view->property("count").toInt(); QTest::qWait(3000))
        rows = view->property("count").toInt(); // until all of it is there
    const double start = megabytes();
    std::printf("%8s %10s\n%8s %7.1f MB\n", "replies", "memory", "0", start);
    double now = start;
    const int replies = argc > 1 ? atoi(argv[1]) : 100;
    for (int number = 1; number <= replies; ++number) {
        reply(desk, text);
        if (number == 1 || number % 10 == 0) {
            now = megabytes();
            std::printf("%8d %7.1f MB\n", number, now);
            std::fflush(stdout);
        }
    }
    QTest::qWait(2000); // the last reply is on the disk
    now = megabytes();
    std::printf("%d replies of 20 KB: %+.1f MB (must: at most 30)\n", replies, now - start);
    return start > 0 && now - start <= 30 ? 0 : 1;
}
