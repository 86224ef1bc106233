#include <QQuickWindow>
#include <QTest>
#include <QWheelEvent>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// The view and the end of a reply that grows.
class TestFollow : public QObject
{
    Q_OBJECT

    // Long enough to scroll.
    static void fill(WindowUnderTest &desk)
    {
        desk.chat().send(u"Tell me a lot"_s);
        QTRY_VERIFY(desk.isAsked());
        QByteArray lines;
        for (int i = 0; i < 80; ++i)
            lines += "line " + QByteArray::number(i) + "\\n\\n";
        desk.say(lines);
        QTRY_VERIFY(desk.find("messages")->property("contentHeight").toReal() > 2 * desk.window->height());
        QTRY_VERIFY(desk.find("messages")->property("atYEnd").toBool());
    }

    static void turnWheel(const WindowUnderTest &desk, int steps)
    {
        const QPointF place = desk.find("messages")->mapToScene({200, 200});
        QWheelEvent turn(place, desk.window->mapToGlobal(place), {}, {0, 120 * steps}, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        // The list takes the speed of the wheel from the time between two turns.
        static quint64 moment = 1;
        turn.setTimestamp(moment += 500);
        QCoreApplication::sendEvent(desk.window, &turn);
    }

private Q_SLOTS:
    void theViewFollowsTheEnd()
    {
        WindowUnderTest desk;
        fill(desk);
        for (int i = 0; i < 20; ++i) {
            desk.say("and more\\n\\n");
            QTest::qWait(5);
        }
        QTRY_VERIFY(desk.chat().session().at(1).text.count(u"and more"_s) == 20);
        QTRY_VERIFY(desk.find("messages")->property("atYEnd").toBool());
    }

    void theWheelLetsGoAndTheButtonTakesHold()
    {
        WindowUnderTest desk;
        fill(desk);
        QQuickItem *messages = desk.find("messages");
        QQuickItem *jump = desk.find("jump");
        QVERIFY(!jump->isVisible());
        turnWheel(desk, 1);
        QVERIFY(!messages->property("following").toBool());
        QTRY_VERIFY(jump->isVisible());
        QTRY_VERIFY(!messages->property("moving").toBool());
        const qreal place = messages->property("contentY").toReal();
        desk.say("below the view\\n\\n");
        QTRY_VERIFY(desk.chat().session().at(1).text.endsWith(u"view\n\n"_s));
        QTest::qWait(50);
        QCOMPARE(messages->property("contentY").toReal(), place);
        QTest::mouseClick(
            desk.window, Qt::LeftButton, {}, jump->mapToScene(jump->boundingRect().center()).toPoint());
        QVERIFY(messages->property("following").toBool());
        QTRY_VERIFY(messages->property("atYEnd").toBool());
        QTRY_VERIFY(!jump->isVisible());
    }

    void pageUpLetsGoAndEndTakesHold()
    {
        WindowUnderTest desk;
        fill(desk);
        QQuickItem *messages = desk.find("messages");
        messages->forceActiveFocus();
        desk.press(Qt::Key_PageUp);
        QVERIFY(!messages->property("following").toBool());
        QVERIFY(!messages->property("atYEnd").toBool());
        desk.press(Qt::Key_End);
        QVERIFY(messages->property("following").toBool());
        QTRY_VERIFY(messages->property("atYEnd").toBool());
    }

    void askingFollowsAgain()
    {
        WindowUnderTest desk;
        fill(desk);
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
        turnWheel(desk, 3);
        QTRY_VERIFY(!desk.find("messages")->property("moving").toBool());
        QVERIFY(!desk.find("messages")->property("following").toBool());
        desk.press(Qt::Key_L, Qt::ControlModifier);
        desk.type(u"next"_s);
        desk.press(Qt::Key_Return);
        QVERIFY(desk.find("messages")->property("following").toBool());
        QTRY_VERIFY(desk.find("messages")->property("atYEnd").toBool());
    }

    void theWheelBackToTheEndTakesHold()
    {
        WindowUnderTest desk;
        fill(desk);
        QQuickItem *messages = desk.find("messages");
        turnWheel(desk, 2);
        QTRY_VERIFY(!messages->property("moving").toBool());
        QVERIFY(!messages->property("following").toBool());
        turnWheel(desk, -20);
        QTRY_VERIFY(messages->property("following").toBool());
        QVERIFY(messages->property("atYEnd").toBool());
    }

    void theViewComesBackToItsPlace()
    {
        WindowUnderTest desk;
        fill(desk);
        QQuickItem *messages = desk.find("messages");
        const QString id = desk.chat().conversationId();
        turnWheel(desk, 5);
        QTRY_VERIFY(!messages->property("moving").toBool());
        const qreal place = messages->property("contentY").toReal();
        desk.press(Qt::Key_N, Qt::ControlModifier);
        QTRY_COMPARE(messages->property("count").toInt(), 0);
        desk.sessions.show(id);
        QTRY_VERIFY(messages->property("count").toInt() > 2);
        QVERIFY(!messages->property("following").toBool());
        QTRY_COMPARE(messages->property("contentY").toReal(), place);
    }
};

QTEST_MAIN(TestFollow)
#include "tst_follow.moc"
