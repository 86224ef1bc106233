#include <QClipboard>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Branches, edits, deleting and drafts, as a person does them.
class TestThinkingAgain : public QObject
{
    Q_OBJECT

    static QStringList shown(const WindowUnderTest &desk)
    {
        QStringList texts;
        for (int row = 0; row < desk.chat().session().count(); ++row)
            texts.append(desk.chat().session().at(row).text);
        return texts;
    }

private Q_SLOTS:
    void aQuestionIsEditedAndAskedBesideTheFirst()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.type(u"a draft"_s);
        QVERIFY(!desk.seen("questionBranches"));
        desk.seen("edit")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.draft(), u"one"_s);
        QVERIFY(desk.seen("cancelEdit"));
        desk.press(Qt::Key_Escape);
        QCOMPARE(desk.draft(), u"a draft"_s);

        desk.seen("edit")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        desk.type(u" more"_s);
        desk.press(Qt::Key_Return);
        desk.reply("second");
        QCOMPARE(shown(desk), (QStringList{u"one more"_s, u"second"_s}));
        QCOMPARE(desk.draft(), u"a draft"_s);
        QTRY_VERIFY(desk.seen("questionBranches"));
        QCOMPARE(desk.seen("questionBranches")->property("number").toInt(), 2);
    }

    void branchesAreSteppedThrough()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.chat().regenerate(1, {});
        desk.reply("second");
        QTRY_VERIFY(desk.seen("replyBranches"));
        // With the keyboard, which stays where it is.
        desk.seen("replyBranches")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Left);
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"first"_s}));
        QTRY_VERIFY(desk.seen("replyBranches"));
        QTRY_VERIFY(desk.seen("replyBranches")->hasActiveFocus());
        desk.press(Qt::Key_Right);
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"second"_s}));
        // With its buttons.
        QTRY_VERIFY(desk.seen("branchBefore"));
        QMetaObject::invokeMethod(desk.seen("branchBefore"), "clicked");
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"first"_s}));
        // From anywhere.
        desk.press(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"second"_s}));
        desk.press(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"second"_s}));
    }

    void anotherModelAnswersAgain()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.chat().regenerate(1, u"other-model"_s);
        desk.reply("second");
        QCOMPARE(desk.chat().session().target().model, u"other-model"_s);
        QCOMPARE(desk.answerer.model(), u"m"_s); // the choice for the next question is another matter
    }

    void theMenuOfAReplyOffersWhatCanBeDone()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        QTRY_VERIFY(desk.seen("more"));
        QMetaObject::invokeMethod(desk.seen("more"), "clicked");
        QTRY_VERIFY(desk.window->activeFocusItem() != nullptr);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.chat().isBusy());
        desk.reply("second");
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"second"_s}));
    }

    void aDeletedMessageComesBack()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.ask(u"two"_s, "second");
        desk.chat().remove(2);
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"first"_s}));
        QQuickItem *toast = desk.find("undo");
        QVERIFY(toast->isVisible());
        QMetaObject::invokeMethod(toast, "activated");
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"first"_s, u"two"_s, u"second"_s}));
        QTRY_COMPARE(desk.find("messages")->property("count").toInt(), 6);
    }

    void aConversationWithoutItsMessagesCanHaveThemBack()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        const QString id = desk.chat().conversationId();
        desk.chat().remove(0);
        QCOMPARE(shown(desk), QStringList());
        desk.press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(desk.chat().conversationId() != id);
        QMetaObject::invokeMethod(desk.find("undo"), "activated");
        desk.sessions.show(id);
        QCOMPARE(shown(desk), (QStringList{u"one"_s, u"first"_s}));
    }

    void upBringsBackWhatWasAsked()
    {
        WindowUnderTest desk;
        desk.ask(u"one"_s, "first");
        desk.ask(u"two"_s, "second");
        desk.press(Qt::Key_Up);
        QCOMPARE(desk.draft(), u"two"_s);
        desk.press(Qt::Key_Up);
        QCOMPARE(desk.draft(), u"one"_s);
        desk.press(Qt::Key_Up);
        QCOMPARE(desk.draft(), u"one"_s);
        desk.press(Qt::Key_Down);
        desk.press(Qt::Key_Down);
        QCOMPARE(desk.draft(), QString());
        desk.type(u"x"_s);
        desk.press(Qt::Key_Up);
        QCOMPARE(desk.draft(), u"x"_s);
    }

    void aDraftSurvivesARestart()
    {
        QTemporaryDir kept;
        const QString copy = kept.filePath(u"history.db"_s);
        QString id;
        {
            WindowUnderTest desk;
            desk.ask(u"one"_s, "first");
            desk.type(u"half a"_s);
            id = desk.chat().conversationId();
            desk.press(Qt::Key_N, Qt::ControlModifier); // and another one that holds nothing else
            desk.type(u"new"_s);
            desk.sessions.show(id);
            QCOMPARE(desk.draft(), u"half a"_s);
            QCOMPARE(desk.conversations.rowCount(), 2);
            desk.history.flush();
            QVERIFY(QFile::copy(desk.folder() + u"/history.db"_s, copy));
            QFile::copy(desk.folder() + u"/history.db-wal"_s, copy + u"-wal"_s);
        }
        WindowUnderTest desk([&](const QString &folder) {
            QFile::copy(copy, folder + u"/history.db"_s);
            QFile::copy(copy + u"-wal"_s, folder + u"/history.db-wal"_s);
        });
        desk.sessions.show(id);
        QTRY_COMPARE(desk.chat().conversationId(), id);
        QCOMPARE(desk.draft(), u"half a"_s);
        desk.history.list();
        QTRY_COMPARE(desk.conversations.rowCount(), 2);
    }

    void aLongPasteIsAttached()
    {
        WindowUnderTest desk;
        QGuiApplication::clipboard()->setText(u"word "_s.repeated(2000));
        desk.press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(desk.draft(), QString());
        QTRY_VERIFY(desk.seen("attachment"));
        desk.seen("removeAttachment")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        QVERIFY(!desk.seen("attachment"));
        QTRY_VERIFY(desk.window->activeFocusItem()->inherits("QQuickTextEdit")); // the field has it again
        QGuiApplication::clipboard()->setText(u"short"_s);
        desk.press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(desk.draft(), u"short"_s);
    }

    void theContextIsMeasuredWhereItIsKnown()
    {
        WindowUnderTest desk;
        desk.type(u"hello"_s);
        QCOMPARE(desk.find("contextShare")->property("text").toString(), QString());
        const Model model{.id = u"m"_s, .name = u"m"_s, .contextTokens = 10, .maxOutputTokens = {}};
        desk.lists.keep(*desk.providers.chosen(), {model}, QDateTime::currentDateTimeUtc());
        QCOMPARE(desk.find("contextShare")->property("text").toString(), u"~2 of 10 tokens"_s);
        QVERIFY(!desk.find("composer")->property("tooMuch").toBool());
        desk.type(u" and more than that, and still some more of it"_s);
        QVERIFY(desk.find("composer")->property("tooMuch").toBool());
        // What was said counts too.
        desk.find("composer")->setProperty("text", u"hello"_s);
        desk.press(Qt::Key_Return);
        desk.reply("Four more tokens");
        desk.type(u"hello"_s);
        QCOMPARE(desk.find("contextShare")->property("text").toString(), u"~7 of 10 tokens"_s);
    }

    void aPinnedConversationStandsFirst()
    {
        WindowUnderTest desk;
        desk.ask(u"old"_s, "x");
        const QString id = desk.chat().conversationId();
        desk.press(Qt::Key_N, Qt::ControlModifier);
        desk.ask(u"new"_s, "y");
        QCOMPARE(desk.conversations.newest(), desk.chat().conversationId());
        desk.conversations.pin(id, true);
        QCOMPARE(desk.conversations.newest(), id);
        desk.sessions.show(id);
        desk.ask(u"again"_s, "z"); // what the session says of it later does not unpin it
        QVERIFY(desk.conversations.index(0).data(ConversationListModel::PinnedRole).toBool());
    }
};

QTEST_MAIN(TestThinkingAgain)
#include "tst_thinking_again.moc"
