import QtQuick

// Tells a screen reader that a reply is complete. Qt 6.4 has no announcements: a status whose name changes stands in for them.
Item {
    id: root

    required property bool busy

    property bool spoken: false // nothing to tell before the first reply

    Accessible.name: busy ? qsTr("Reply under way") : spoken ? qsTr("Reply complete") : qsTr("No reply yet")
    Accessible.role: Accessible.StatusBar

    onBusyChanged: if (busy) spoken = true
}
