import QtQuick
import QtQuick.Templates as T
import Firstlight

// One row of the table. The pointer or the keyboard on it lifts its phase out of the picture.
T.ItemDelegate {
    id: root

    required property int index
    required property int phase
    required property string name
    required property string value
    required property string note

    readonly property bool current: hovered || activeFocus

    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1: %2").arg(name).arg(value)
    Accessible.description: note

    hoverEnabled: true
    implicitHeight: Theme.rowHeight - Theme.space4 - Theme.line

    background: Rectangle {
        color: root.current ? Theme.hover : "transparent"

        Hairline {
            anchors.bottom: parent.bottom
            width: parent.width
        }

        FocusRing {
            anchors.margins: 0
            radius: Theme.space4
            visible: root.visualFocus
        }
    }
    contentItem: Item {
        Rectangle {
            id: chip

            anchors.verticalCenter: parent.verticalCenter
            color: Theme.phases.ofRow(root.phase)
            height: Theme.space8
            radius: Theme.ring
            width: Theme.space8
        }

        Caption {
            anchors.left: chip.right
            anchors.leftMargin: Theme.space8
            anchors.right: amount.left
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.text
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.name
        }

        Digits {
            id: amount

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            size: Theme.smallSize + Theme.point / 2
            text: root.value
        }
    }
}
