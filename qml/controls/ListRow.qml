import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Firstlight

// One row of the sidebar. `detail` stands after the text, quietly; children go to the row's end.
T.ItemDelegate {
    id: root

    property string detail
    property bool selected: false
    property bool marked: false // the keyboard stands here, with the focus elsewhere
    property bool ringed: visualFocus
    default property alias trailing: tail.data

    Accessible.role: Accessible.ListItem
    Accessible.name: detail === "" ? text : text + ", " + detail
    Accessible.selectable: true
    Accessible.selected: selected

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    horizontalPadding: Theme.space12 - Theme.ring + Theme.line
    implicitHeight: Theme.rowHeight
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    rightPadding: tail.width > 0 ? tail.width + Theme.space8 : horizontalPadding

    background: Rectangle {
        border.color: Theme.hairline
        border.width: root.selected ? Theme.line : 0
        color: root.marked ? Theme.hover : root.selected ? Theme.surface : "transparent"
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
            visible: root.ringed
        }
    }
    contentItem: RowLayout {
        spacing: Theme.space8 + Theme.ring

        ListText {
            Layout.fillWidth: root.detail === ""
            Layout.maximumWidth: root.detail === "" ? root.width : root.availableWidth * 0.65
            text: root.text
        }

        Caption {
            Layout.fillWidth: true
            text: root.detail
            visible: text !== ""
        }
    }

    Row {
        id: tail

        anchors.right: parent.right
        anchors.rightMargin: Theme.space4
        anchors.verticalCenter: parent.verticalCenter
    }
}
