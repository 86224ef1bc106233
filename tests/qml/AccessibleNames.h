#pragma once

#include <algorithm>

#include <QAccessible>
#include <QHash>
#include <QSet>

#include "WindowUnderTest.h"

namespace firstlight {

// Something in the window that a person can press, choose or fill in.
struct Interactive
{
    QQuickItem *item;
    QQuickItem *popup; // that it is in; null: on the page

    QString name() const
    {
        const QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(item);
        return interface ? interface->text(QAccessible::Name) : QString();
    }
    bool hasRole() const
    {
        const QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(item);
        return interface && interface->role() != QAccessible::NoRole
            && interface->role() != QAccessible::Client;
    }
};

// An item that is a control, or one that takes a tap by itself.
inline bool isInteractive(const QQuickItem *item)
{
    if (item->activeFocusOnTab() || item->inherits("QQuickAbstractButton"))
        return true;
    const auto takesPresses = [](const QObject *child) {
        return child->inherits("QQuickTapHandler")
            || (child->inherits("QQuickMouseArea")
                && child->property("acceptedButtons").toInt() & Qt::LeftButton);
    };
    return std::any_of(item->children().begin(), item->children().end(), takesPresses);
}

inline void collect(QQuickItem *item, QQuickItem *popup, QList<Interactive> &found)
{
    if (!item->isVisible())
        return;
    if (item->inherits("QQuickPopupItem"))
        popup = item;
    if (isInteractive(item))
        found.append(Interactive{item, popup});
    for (QQuickItem *child : item->childItems())
        collect(child, popup, found);
}

// All of them, of the page and of the popups that are open over it.
inline QList<Interactive> interactiveItems(const WindowUnderTest &desk)
{
    QList<Interactive> found;
    collect(desk.window->contentItem(), nullptr, found);
    return found;
}

// Each has a name of its own, on the page or in its popup, and a role; all that have not are told at once.
// There are at least so many on the page and in popups: else what was to be looked at is not there.
inline void checkNames(const WindowUnderTest &desk, int onPage, int inPopups = 0)
{
    QHash<QQuickItem *, QSet<QString>> seen;
    QStringList offenders;
    int page = 0;
    int popups = 0;
    for (const Interactive &met : interactiveItems(desk)) {
        ++(met.popup ? popups : page);
        const QString name = met.name();
        const QString type = QString::fromLatin1(met.item->metaObject()->className());
        if (name.isEmpty())
            offenders.append(type + QStringLiteral(" without a name"));
        else if (seen[met.popup].contains(name))
            offenders.append(QStringLiteral("another one named ") + name);
        if (!met.hasRole())
            offenders.append(type + QStringLiteral(" without a role: ") + name);
        seen[met.popup].insert(name);
    }
    QVERIFY2(offenders.isEmpty(), qPrintable(offenders.join(QStringLiteral("; "))));
    QVERIFY2(page >= onPage, qPrintable(QStringLiteral("%1 on the page").arg(page)));
    QVERIFY2(popups >= inPopups, qPrintable(QStringLiteral("%1 in popups").arg(popups)));
}

// The one that is called so; null where there is none.
inline QQuickItem *named(const WindowUnderTest &desk, const QString &name)
{
    for (const Interactive &met : interactiveItems(desk)) {
        if (met.name() == name)
            return met.item;
    }
    return nullptr;
}

// With the keyboard.
inline void pressOn(const WindowUnderTest &desk, const QString &name)
{
    QTRY_VERIFY2(named(desk, name), qPrintable(name));
    named(desk, name)->forceActiveFocus(Qt::TabFocusReason);
    desk.press(Qt::Key_Space);
}

// A menu, a list or a text that opens over the page is there, with what can be pressed in it.
inline bool isPopupOpen(const WindowUnderTest &desk)
{
    const QList<Interactive> items = interactiveItems(desk);
    return std::any_of(
        items.begin(), items.end(), [](const Interactive &met) { return met.popup != nullptr; });
}

// To be chosen for a conversation.
inline void addPreset(WindowUnderTest &desk, const QString &name)
{
    desk.presets.startNew();
    desk.presets.draft()->setName(name);
    desk.presets.draft()->save();
}

}
