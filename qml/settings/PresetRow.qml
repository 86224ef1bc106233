import QtQuick
import QtQuick.Templates as T
import Firstlight

// One preset: its name, and a line that says what it is.
T.ItemDelegate {
    id: root

    required property string presetId
    required property string name
    required property string about
    property bool current: false

    Accessible.role: Accessible.ListItem
    Accessible.name: name
    Accessible.description: about
    Accessible.selectable: true
    Accessible.selected: current

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    horizontalPadding: Theme.space12
    implicitHeight: Theme.rowHeight

    background: Rectangle {
        color: root.current || root.hovered ? Theme.hover : "transparent"
        radius: Theme.controlRadius

        FocusRing {
            anchors.margins: 0
            radius: Theme.controlRadius
            visible: root.visualFocus
        }
    }
    contentItem: Row {
        spacing: Theme.space12

        ListText {
            anchors.verticalCenter: parent.verticalCenter
            text: root.name
            width: Math.min(Theme.measure * 0.3, parent.width * 0.45)
        }

        Caption {
            anchors.verticalCenter: parent.verticalCenter
            text: root.about
            width: parent.width - x
        }
    }
}
