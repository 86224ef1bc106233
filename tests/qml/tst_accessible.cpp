#include <QTest>

#include "AccessibleNames.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What a screen reader meets in a chat: the page, and all that opens on it.
class TestAccessible : public QObject
{
    Q_OBJECT

    static QString nameOf(QQuickItem *item) { return Interactive{item, nullptr}.name(); }

    static void rename(const WindowUnderTest &desk)
    {
        desk.find("conversations")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_F2);
    }

private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }

    void theEmptyPage()
    {
        WindowUnderTest desk;
        checkNames(desk, 7); // new, list, settings, three examples, composer, who answers
    }

    void aConversation()
    {
        WindowUnderTest desk;
        for (const char *name : {"one", "two"}) {
            desk.type(QString::fromLatin1(name));
            desk.press(Qt::Key_Return);
            QTRY_VERIFY(desk.isAsked());
            desk.think("Hm.");
            desk.reply("So:\\n\\n```c\\nint x;\\n```\\n\\n[more of " + QByteArray(name)
                + "](https://example.com/)\\n");
        }
        QTRY_VERIFY(named(desk, u"Show reasoning of reply 2"_s));
        checkNames(desk, 28);
    }

    void aReplyThatStreams()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.type(u"two"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        checkNames(desk, 15);
        desk.think("Hm.");
        QTRY_VERIFY(named(desk, u"Hide reasoning of reply 2"_s));
        checkNames(desk, 16);
        desk.say("Half an ans");
        QTRY_VERIFY(named(desk, u"Show reasoning of reply 2"_s));
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(desk.seen("continue"));
        checkNames(desk, 16);
    }

    void branchesAndAttachments()
    {
        WindowUnderTest desk;
        desk.chat().writing()->attachments()->add({u"a.c"_s, u"int a;"_s});
        desk.chat().writing()->attachments()->add({u"a.c"_s, {}, "GIF89a", u"image/gif"_s});
        desk.chat().send(u"why"_s);
        desk.reply("So.");
        desk.chat().regenerate(1, {});
        QTRY_VERIFY(desk.isAsked());
        desk.say("Thus.");
        desk.end();
        QTRY_VERIFY(desk.seen("replyBranches"));
        desk.chat().writing()->edit(0);
        desk.chat().writing()->attachments()->add({u"a.c"_s, u"int a;"_s});
        desk.press(Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(desk.seen("removeAttachment"));
        checkNames(desk, 20);
        pressOn(desk, u"Open a.c, attachment 1"_s);
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 20, 1);
    }

    void theDetails()
    {
        WindowUnderTest desk;
        desk.ask(u"why"_s, "So.");
        desk.press(Qt::Key_D, Qt::ControlModifier);
        QTRY_VERIFY(named(desk, u"Close the details"_s));
        checkNames(desk, 20);
        pressOn(desk, u"Copy the details"_s);
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 20, 3);
    }

    void whoAnswers()
    {
        WindowUnderTest desk;
        desk.seen("answererPill")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Space);
        QTRY_VERIFY(named(desk, u"m"_s));
        checkNames(desk, 7, 5); // the provider, the search, its model, the list anew, the page
        desk.type(u"other"_s);
        QTRY_VERIFY(named(desk, u"Use “other”"_s));
        checkNames(desk, 7, 5);
    }

    void thePresetOfAConversation()
    {
        WindowUnderTest desk;
        addPreset(desk, u"Tides"_s);
        addPreset(desk, u"Winds"_s);
        desk.seen("presetPill")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Space);
        QTRY_VERIFY(named(desk, u"Winds"_s));
        checkNames(desk, 7, 4);
    }

    void theMenusOfMessages()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        pressOn(desk, u"More for question 1"_s);
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 15, 4);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!isPopupOpen(desk));
        pressOn(desk, u"More for reply 1"_s);
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 15, 3);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Return); // with another model
        QTRY_VERIFY(desk.seen("againModels"));
        QTRY_VERIFY(named(desk, u"List again"_s));
        checkNames(desk, 15, 3);
    }

    void theConversations()
    {
        WindowUnderTest desk;
        desk.ask(u"where is the needle"_s, "in the haystack");
        desk.press(Qt::Key_N, Qt::ControlModifier);
        desk.ask(u"where is the needle"_s, "in the haystack");
        QTRY_COMPARE(desk.conversations.rowCount(), 2);
        checkNames(desk, 15); // both have one title
        desk.find("conversations")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Menu);
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 15, 5);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!isPopupOpen(desk));
        rename(desk);
        QTRY_VERIFY(named(desk, u"New name of where is the needle"_s));
        checkNames(desk, 16);
        desk.press(Qt::Key_Escape);
        desk.press(Qt::Key_K, Qt::ControlModifier);
        desk.type(u"needle"_s);
        QTRY_VERIFY(desk.search.rowCount() >= 2); // two messages of the same words
        checkNames(desk, 15);
    }

    void whatWasDeleted()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.chat().remove(1);
        QTRY_VERIFY(named(desk, u"Undo"_s));
        checkNames(desk, 12);
    }

    void theConversationsOfANarrowWindow()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.window->setWidth(600);
        QTRY_VERIFY(named(desk, u"Show the conversations"_s));
        checkNames(desk, 8);
        pressOn(desk, u"Show the conversations"_s);
        QTRY_VERIFY(named(desk, u"Close the conversations"_s));
        checkNames(desk, 15);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!named(desk, u"Close the conversations"_s));
    }

    void theArrowsShowWhereTheyAreInTheList()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.press(Qt::Key_N, Qt::ControlModifier);
        desk.ask(u"two"_s, "second");
        desk.find("conversations")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Down);
        QVERIFY(desk.window->activeFocusItem()->property("ringed").toBool());
        QCOMPARE(nameOf(desk.window->activeFocusItem()), u"one, conversation 2"_s);
    }

    void theTabKeyReachesEverything()
    {
        WindowUnderTest desk;
        QSet<QQuickItem *> reached;
        for (int i = 0; i < 40; ++i) {
            reached.insert(desk.window->activeFocusItem());
            desk.press(Qt::Key_Tab);
        }
        for (const Interactive &met : interactiveItems(desk)) {
            if (met.item->activeFocusOnTab() && met.item->isEnabled() && met.name() != u"Message")
                QVERIFY2(reached.contains(met.item), qPrintable(met.name()));
        }
        QVERIFY(reached.contains(desk.window->activeFocusItem()));
    }

    void theEndOfAReplyIsAnnounced()
    {
        WindowUnderTest desk;
        QQuickItem *status = desk.find("announcement");
        const QString before = nameOf(status);
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        QCOMPARE(nameOf(status), u"Reply under way"_s);
        desk.say("So.");
        desk.end();
        QTRY_COMPARE(nameOf(status), u"Reply complete"_s);
        QVERIFY(before != u"Reply complete"_s);
    }
};

QTEST_MAIN(TestAccessible)
#include "tst_accessible.moc"
