import QtQuick
import QtQuick.Templates as T
import Firstlight

// One choice of a Picker's list.
T.ItemDelegate {
    id: root

    required property int index
    required property string choice
    property bool current: false

    Accessible.role: Accessible.ListItem
    Accessible.name: text
    Accessible.selected: current

    focusPolicy: Qt.NoFocus
    horizontalPadding: Theme.space8
    implicitHeight: Theme.controlHeight
    text: choice

    background: Rectangle {
        color: root.current || root.hovered ? Theme.hover : "transparent"
        radius: Theme.controlRadius - Theme.ring
    }
    contentItem: ListText {
        text: root.text
        verticalAlignment: Text.AlignVCenter
    }
}
