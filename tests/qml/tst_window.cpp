#include <QInputMethodEvent>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestWindow : public QObject
{
    Q_OBJECT

    static QString draft(const WindowUnderTest &desk)
    {
        return desk.find("composer")->property("text").toString();
    }

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
        QCoreApplication::sendEvent(desk.window, &turn);
    }

private Q_SLOTS:
    void enterSends()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 2);
        QCOMPARE(desk.chat().session().at(0).text, u"why"_s);
        QCOMPARE(draft(desk), QString());
    }

    void enterOnNothingSendsNothing()
    {
        WindowUnderTest desk;
        desk.type(u"  "_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 0);
    }

    void enterDoesNotSendWhileAnInputMethodComposes()
    {
        WindowUnderTest desk;
        desk.type(u"a"_s);
        QInputMethodEvent composing(u"か"_s, {});
        QCoreApplication::sendEvent(desk.window->activeFocusItem(), &composing);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 0);
        QInputMethodEvent committed;
        committed.setCommitString(u"化"_s);
        QCoreApplication::sendEvent(desk.window->activeFocusItem(), &committed);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 2);
        QVERIFY(desk.chat().session().at(0).text.contains(u"化"_s));
    }

    void shiftEnterBreaksTheLine()
    {
        WindowUnderTest desk;
        desk.type(u"a"_s);
        desk.press(Qt::Key_Return, Qt::ShiftModifier);
        desk.type(u"b"_s);
        QCOMPARE(draft(desk), u"a\nb"_s);
        QCOMPARE(desk.chat().session().count(), 0);
    }

    void theComposerGrowsToEightLines()
    {
        WindowUnderTest desk;
        const QQuickItem *composer = desk.find("composer");
        const qreal one = composer->height();
        desk.press(Qt::Key_Return, Qt::ShiftModifier);
        QTRY_VERIFY(composer->height() > one);
        for (int i = 0; i < 6; ++i)
            desk.press(Qt::Key_Return, Qt::ShiftModifier);
        QTRY_VERIFY(composer->height() > one * 2);
        const qreal eight = composer->height();
        for (int i = 0; i < 6; ++i)
            desk.press(Qt::Key_Return, Qt::ShiftModifier);
        QTest::qWait(50);
        QCOMPARE(composer->height(), eight);
    }

    void escapeStops()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        desk.say("Half an ans");
        QTRY_COMPARE(desk.chat().session().at(1).text, u"Half an ans"_s);
        desk.press(Qt::Key_Escape);
        QVERIFY(!desk.chat().isBusy());
        QCOMPARE(desk.chat().session().at(1).end, End::Stopped);
        QCOMPARE(desk.chat().session().at(1).text, u"Half an ans"_s);
    }

    void whatIsWrittenWhileAReplyArrivesStays()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        desk.type(u"next"_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 2);
        QCOMPARE(draft(desk), u"next"_s);
    }

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

    void aReplyGoesOnWhileAnotherConversationIsShown()
    {
        WindowUnderTest desk;
        desk.type(u"first"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        Chat &first = desk.chat();
        desk.press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(&desk.chat() != &first);
        desk.type(u"a draft"_s);
        desk.say("still here");
        QTRY_COMPARE(first.session().at(1).text, u"still here"_s);
        QCOMPARE(desk.conversations.rowCount(), 1);
        desk.sessions.show(first.conversationId());
        QCOMPARE(draft(desk), QString());
        desk.end();
        QTRY_VERIFY(!first.isBusy());
        QCOMPARE(first.session().at(1).end, End::Complete);
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
 for (int i=0;i<20;++i){ qDebug()<<messages->property("contentY")<<messages->property("contentHeight")<<messages->property("originY")<<messages->property("moving")<<messages->property("atYEnd"); QTest::qWait(100);} 
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
        QTRY_COMPARE(messages->property("count").toInt(), 2);
        QVERIFY(!messages->property("following").toBool());
        QTRY_COMPARE(messages->property("contentY").toReal(), place);
    }

    void aConversationIsRenamedInPlace()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_COMPARE(desk.conversations.rowCount(), 1);
        desk.find("conversations")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_F2);
        desk.type(u"because"_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().title(), u"because"_s);
        desk.press(Qt::Key_F2);
        desk.type(u"never"_s);
        desk.press(Qt::Key_Escape);
        QCOMPARE(desk.chat().title(), u"because"_s);
    }

    void deletingCanBeUndone()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_COMPARE(desk.conversations.rowCount(), 1);
        const QString id = desk.chat().conversationId();
        desk.find("conversations")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Delete);
        QCOMPARE(desk.conversations.rowCount(), 0);
        QVERIFY(desk.chat().conversationId() != id);
        QQuickItem *toast = desk.find("undo");
        QVERIFY(toast->isVisible());
        QMetaObject::invokeMethod(toast, "activated");
        QCOMPARE(desk.conversations.rowCount(), 1);
        QCOMPARE(desk.chat().conversationId(), id);
    }

    void tokensOnTheScreenAreStamped()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        desk.say("Be");
        QTRY_VERIFY(desk.chat().session().at(1).timeline.firstPixel.has_value());
        const Timeline &timeline = desk.chat().session().at(1).timeline;
        QVERIFY(*timeline.firstPixel > *timeline.firstToken);
        QVERIFY(desk.probe.quantile(0.5).has_value());
        const Instant first = *timeline.firstPixel;
        desk.say("cause");
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
        QTRY_VERIFY(timeline.lastPixel > timeline.lastToken);
        QCOMPARE(*timeline.firstPixel, first);
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
