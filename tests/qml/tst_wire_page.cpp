#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "latency/CaptureFile.h"
#include "latency/WireReply.h"
#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestWirePage : public QObject
{
    Q_OBJECT

    static void ask(WindowUnderTest &desk)
    {
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        desk.say("one");
        desk.say("two");
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
    }

    static WireReply *wire(const WindowUnderTest &desk) { return desk.window->findChild<WireReply *>(); }

private Q_SLOTS:
    void opensAndClosesByKeyboard()
    {
        WindowUnderTest desk;
        ask(desk);
        QVERIFY(!wire(desk));
        desk.press(Qt::Key_U, Qt::ControlModifier);
        QVERIFY(wire(desk));
        QCOMPARE(wire(desk)->events()->rowCount(), 4);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromUtf8(chatDelta("one")));
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!wire(desk));
        desk.type(u"more"_s); // the composer has the keyboard again
        QCOMPARE(desk.find("composer")->property("text").toString(), u"more"_s);
    }

    void replaysACaptureIntoANewConversation()
    {
        WindowUnderTest desk;
        ask(desk);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.flcapture"_s);
        QVERIFY(writeCapture(path, *desk.chat().session().recordOf(desk.chat().session().at(1).id)));
        const QString before = desk.chat().conversationId();
        desk.press(Qt::Key_U, Qt::ControlModifier);
        desk.replays.replay(path);
        QVERIFY(desk.chat().conversationId() != before);
        QTRY_VERIFY(!desk.chat().isBusy());
        const ChatSession &session = desk.chat().session();
        QCOMPARE(session.at(0).text, u"why"_s);
        QCOMPARE(session.at(1).text, u"onetwo"_s);
        QCOMPARE(session.at(1).provider, replayProviderId.toString());
        QCOMPARE(session.at(1).end, End::Complete);
        QCOMPARE(desk.chat().title(), u"Replay: why"_s);
        QVERIFY(!wire(desk)); // the conversation is shown

        QSignalSpy failed(&desk.replays, &Replays::failed);
        desk.replays.replay(folder.filePath(u"none"_s));
        QCOMPARE(failed.size(), 1);
    }
};

QTEST_MAIN(TestWirePage)
#include "tst_wire_page.moc"
