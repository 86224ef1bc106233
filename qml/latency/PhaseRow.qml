import QtQuick
import QtQuick.Layouts
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

    property bool pointed: false
    readonly property bool current: hovered || activeFocus

    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1: %2").arg(name).arg(value)
    Accessible.description: note

    hoverEnabled: true
    implicitHeight: Theme.rowHeight - Theme.space4 - Theme.line

    background: Rectangle {
        color: root.current || root.pointed ? Theme.hover : "transparent"

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
    contentItem: RowLayout {
        spacing: Theme.space8

        Rectangle {
            color: Theme.phases.ofRow(root.phase)
            implicitHeight: Theme.space8
            implicitWidth: Theme.space8
            radius: Theme.ring
        }

        Caption {
            Layout.fillWidth: true
            color: Theme.text
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.name
        }

        Digits {
            size: Theme.smallSize + Theme.point / 2
            text: root.value
        }
    }
}
