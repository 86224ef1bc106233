import QtQuick
import Firstlight

// The left side: beside the page where there is room, else over it while it is open.
FocusScope {
    id: root

    required property bool docked
    property bool open: false
    default property alias content: holder.data

    readonly property int dockedWidth: docked ? Theme.sidebarWidth : 0

    width: docked ? Theme.sidebarWidth : parent.width

    Keys.onEscapePressed: event => {
        event.accepted = open && !docked
        open = false
    }

    onDockedChanged: open = false
    onOpenChanged: if (open) forceActiveFocus(Qt.PopupFocusReason)

    // A tap beside it closes it, as Esc does.
    Rectangle {
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("Close the conversations")
        Accessible.onPressAction: root.open = false

        anchors.fill: parent
        color: Theme.shadow
        opacity: 0.35
        visible: !root.docked && root.open

        TapHandler {
            onTapped: root.open = false
        }
    }

    Item {
        id: holder

        enabled: root.docked || root.open
        height: parent.height
        visible: root.docked || x > -width
        width: Theme.sidebarWidth
        x: root.docked || root.open ? 0 : -width

        Behavior on x {
            NumberAnimation {
                duration: Theme.panelTime
                easing.type: Easing.OutCubic
            }
        }
    }
}
