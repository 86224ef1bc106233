#include <QTest>

#include "chat/TextFinder.h"
#include "Turns.h"
#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Find in a conversation.
class TestFind : public QObject
{
    Q_OBJECT

    // Questions and replies, each reply with "needle" once in prose; the last also in code and in a table.
    static Conversation longOne(int turns)
    {
        return conversationOf(turns, [turns](int i, Message &, Message &reply) {
            reply.text =
                u"Some **nee**dle here.\n\n"_s + u"More words to fill the page with. "_s.repeated(30);
            if (i + 1 == turns)
                reply.text +=
                    u"\n\n```c\nint needle;\n```\n\n| a | b |\n|---|---|\n| Needle | x |\n\n- a needle, [x](https://needle.example/)\n"_s;
        });
    }

    static void look(const WindowUnderTest &desk, const QString &words)
    {
        desk.press(Qt::Key_F, Qt::ControlModifier);
        desk.type(words);
    }

    static TextFinder &finder(const WindowUnderTest &desk) { return *desk.find<TextFinder>("finder"); }

    // The mark of the current match lies in what can be seen.
    static bool isMarkSeen(const WindowUnderTest &desk)
    {
        QQuickItem *mark = desk.seen("currentMark");
        QQuickItem *view = desk.find("messages");
        if (!mark)
            return false;
        const QRectF place = mark->mapRectToItem(view, mark->boundingRect());
        return place.width() > 4 && place.top() >= 0 && place.bottom() <= view->height();
    }

private Q_SLOTS:
    void matchesAreCountedAndSteppedThrough()
    {
        WindowUnderTest desk;
        desk.sessions.show(longOne(3));
        look(desk, u"needle"_s);
        // Across bold, without regard to case, in code, in a table, in a list; not in an address.
        QTRY_COMPARE(finder(desk).count(), 6);
        QSet<QString> summaries;
        for (int i = 0; i < 6; ++i) {
            QTRY_VERIFY2(isMarkSeen(desk), qPrintable(finder(desk).summary()));
            summaries.insert(finder(desk).summary());
            desk.press(Qt::Key_Return);
        }
        QCOMPARE(summaries.size(), 6);
        const QString now = finder(desk).summary();
        desk.press(Qt::Key_Return, Qt::ShiftModifier);
        QVERIFY(finder(desk).summary() != now);
        desk.press(Qt::Key_F3);
        QCOMPARE(finder(desk).summary(), now);
        desk.press(Qt::Key_Escape);
        QCOMPARE(finder(desk).term(), QString());
        QVERIFY(!desk.seen("find"));
        QTRY_VERIFY(!desk.seen("currentMark"));
        desk.type(u"x"_s);
        QCOMPARE(desk.find("composer")->property("text").toString(), u"x"_s);
    }

    void whatIsFarAwayIsScrolledTo()
    {
        WindowUnderTest desk;
        Conversation conversation = longOne(300);
        conversation.messages[0].text = u"The beginning"_s;
        desk.sessions.show(conversation);
        look(desk, u"the beginning"_s);
        QTRY_COMPARE_WITH_TIMEOUT(finder(desk).count(), 1, 20'000); // what stands before follows in idle time
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(isMarkSeen(desk));
        QCOMPARE(finder(desk).summary(), u"1 of 1"_s);
    }

    void whatIsNotThereIsSaid()
    {
        WindowUnderTest desk;
        desk.sessions.show(longOne(1));
        look(desk, u"zebra"_s);
        QCOMPARE(finder(desk).summary(), u"Not found"_s);
        desk.press(Qt::Key_Return);
        QVERIFY(!desk.seen("currentMark"));
    }

    void aReplyThatStreamsIsSearchedToo()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        look(desk, u"light"_s);
        QCOMPARE(finder(desk).count(), 0);
        desk.say("The first light");
        QTRY_COMPARE(finder(desk).count(), 1);
        desk.say(" and the second light.");
        QTRY_COMPARE(finder(desk).count(), 2);
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
    }

    void anotherConversationHasMatchesOfItsOwn()
    {
        WindowUnderTest desk;
        desk.sessions.show(longOne(2));
        look(desk, u"needle"_s);
        QTRY_COMPARE(finder(desk).count(), 5);
        desk.sessions.show(longOne(1));
        QTRY_COMPARE(finder(desk).count(), 4);
    }
};

QTEST_MAIN(TestFind)
#include "tst_find.moc"
