import QtQuick
import QtQuick.Templates as T
import Firstlight

// One row of the sidebar. `detail` stands after the text, quietly; children go to the row's end.
T.ItemDelegate {
    id: root

    property string detail
    property bool selected: false
    default property alias trailing: tail.data

    Accessible.role: Accessible.ListItem
    Accessible.name: detail === "" ? text : text + ", " + detail
    Accessible.selectable: true
    Accessible.selected: selected

    Keys.onEnterPressed: root.click()
    Keys.onReturnPressed: root.click()

    horizontalPadding: Theme.space12 - Theme.ring + Theme.line
    implicitHeight: Theme.rowHeight
    implicitWidth: implicitContentWidth + leftPadding + rightPadding

    background: Rectangle {
        border.color: Theme.hairline
        border.width: root.selected ? Theme.line : 0
        color: root.selected ? Theme.surface : "transparent"
        radius: Theme.controlRadius

        HoverFill {
            anchors.fill: parent
            control: root
            radius: parent.radius
            visible: !root.selected
        }

        FocusRing {
            anchors.margins: 0
            radius: Theme.controlRadius
            visible: root.visualFocus
        }
    }
    contentItem: Item {
        implicitHeight: name.implicitHeight
        implicitWidth: name.implicitWidth + more.implicitWidth + tail.width + Theme.space12

        ListText {
            id: name

            anchors.verticalCenter: parent.verticalCenter
            text: root.text
            width: Math.min(implicitWidth, parent.width - tail.width - (more.visible ? more.width + more.gap : 0))
        }

        Caption {
            id: more

            readonly property int gap: Theme.space8 + Theme.ring

            anchors.baseline: name.baseline
            anchors.left: name.right
            anchors.leftMargin: gap
            text: root.detail
            visible: text !== ""
        }

        Row {
            id: tail

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
        }
    }
}
