#include <QInputMethodEvent>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aReplyUnderWayHasItsDot()
    {
        WindowUnderTest desk;
        desk.chat().send(u"why"_s);
        QTRY_VERIFY(desk.isAsked());
        QTRY_VERIFY(desk.seen("pulse"));
        desk.say("So.");
        desk.end();
        QTRY_VERIFY(!desk.seen("pulse"));
    }

    void enterSends()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 2);
        QCOMPARE(desk.chat().session().at(0).text, u"why"_s);
        QCOMPARE(desk.draft(), QString());
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
        QCOMPARE(desk.draft(), u"a\nb"_s);
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

    void aStoppedReplyIsContinuedByAButton()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        desk.say("Half an ans");
        QTRY_COMPARE(desk.chat().session().at(1).text, u"Half an ans"_s);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(desk.seen("continue"));
        desk.forget();
        desk.seen("continue")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        QVERIFY(!desk.seen("continue"));
        desk.say("wer.");
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
        QCOMPARE(desk.chat().session().count(), 2);
        QCOMPARE(desk.chat().session().at(1).text, u"Half an answer."_s);
        QVERIFY(!desk.seen("continue"));
    }

    void whatIsWrittenWhileAReplyArrivesStays()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        desk.type(u"next"_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 2);
        QCOMPARE(desk.draft(), u"next"_s);
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
        QCOMPARE(desk.draft(), QString());
        desk.end();
        QTRY_VERIFY(!first.isBusy());
        QCOMPARE(first.session().at(1).end, End::Complete);
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

    void whatIsFoundIsOpened()
    {
        WindowUnderTest desk;
        desk.ask(u"where is the needle"_s, "in the haystack");
        const QString id = desk.chat().conversationId();
        desk.press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(desk.chat().conversationId() != id);

        desk.press(Qt::Key_K, Qt::ControlModifier);
        desk.type(u"hays"_s);
        QTRY_COMPARE(desk.search.data(desk.search.index(0), HistorySearch::ExcerptRole).toString(),
            u"in the <b>hays</b>tack"_s);
        QVERIFY(desk.find("searchResults")->isVisible());
        QVERIFY(!desk.find("conversations")->isVisible());
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().conversationId(), id);

        desk.press(Qt::Key_K, Qt::ControlModifier);
        desk.type(u"zebra"_s);
        QTRY_COMPARE(desk.search.summary(), u"Nothing found for “zebra”."_s);
        desk.press(Qt::Key_Escape);
        QVERIFY(!desk.search.isActive());
        QVERIFY(desk.find("conversations")->isVisible());
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
