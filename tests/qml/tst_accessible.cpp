#include <QAccessible>
#include <QQuickItem>
#include <QSet>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What a screen reader meets, page by page.
class TestAccessible : public QObject
{
    Q_OBJECT

    static void collect(QQuickItem *item, QList<QQuickItem *> &interactive)
    {
        if (!item->isVisible() || !item->isEnabled())
            return;
        if (item->activeFocusOnTab() || item->inherits("QQuickAbstractButton"))
            interactive.append(item);
        for (QQuickItem *child : item->childItems())
            collect(child, interactive);
    }

    static QList<QQuickItem *> interactiveItems(const WindowUnderTest &desk)
    {
        QList<QQuickItem *> items;
        collect(desk.window->contentItem(), items);
        return items;
    }

    static QString nameOf(QQuickItem *item)
    {
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(item);
        return interface ? interface->text(QAccessible::Name) : QString();
    }

    static bool hasRole(QQuickItem *item)
    {
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(item);
        return interface && interface->role() != QAccessible::NoRole
            && interface->role() != QAccessible::Client;
    }

    // Each has a name of its own and a role; all that have not are told at once.
    static void checkNames(const WindowUnderTest &desk, int atLeast)
    {
        QSet<QString> seen;
        QStringList offenders;
        const QList<QQuickItem *> items = interactiveItems(desk);
        QVERIFY2(items.size() >= atLeast, qPrintable(QString::number(items.size())));
        for (QQuickItem *item : items) {
            const QString name = nameOf(item);
            const QString type = QString::fromLatin1(item->metaObject()->className());
            if (name.isEmpty())
                offenders.append(type + u" without a name"_s);
            else if (seen.contains(name))
                offenders.append(u"another one named "_s + name);
            if (!hasRole(item))
                offenders.append(type + u" without a role: "_s + name);
            seen.insert(name);
        }
        QVERIFY2(offenders.isEmpty(), qPrintable(offenders.join(u"; "_s)));
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
        desk.ask(u"why"_s, "So:\\n\\n```c\\nint x;\\n```\\n");
        QTRY_VERIFY(desk.find("messages")->property("count").toInt() == 4);
        checkNames(desk, 8);
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
    }

    void theDetails()
    {
        WindowUnderTest desk;
        desk.ask(u"why"_s, "So.");
        const qsizetype before = interactiveItems(desk).size();
        desk.press(Qt::Key_D, Qt::ControlModifier);
        QTRY_VERIFY(interactiveItems(desk).size() > before);
        checkNames(desk, 10);
    }

    void theSettings()
    {
        WindowUnderTest desk;
        desk.press(Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(desk.window->property("page").toString(), u"settings"_s);
        checkNames(desk, 5);
    }

    void thePresets()
    {
        WindowUnderTest desk;
        desk.window->setProperty("page", u"presets"_s);
        desk.presets.startNew();
        desk.presets.draft()->knowledge()->addText(u"High water 04:12"_s);
        QTRY_VERIFY(desk.seen("plan"));
        checkNames(desk, 15);
    }

    void theLab()
    {
        WindowUnderTest desk;
        desk.window->setProperty("page", u"lab"_s);
        checkNames(desk, 15);
        desk.window->setProperty("page", u"rehearse"_s);
        checkNames(desk, 25);
    }

    void theTabKeyReachesEverything()
    {
        WindowUnderTest desk;
        QSet<QQuickItem *> reached;
        for (int i = 0; i < 40; ++i) {
            reached.insert(desk.window->activeFocusItem());
            desk.press(Qt::Key_Tab);
        }
        for (QQuickItem *item : interactiveItems(desk)) {
            if (item->activeFocusOnTab() && nameOf(item) != u"Message")
                QVERIFY2(reached.contains(item), qPrintable(nameOf(item)));
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
