import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Firstlight

// One entry of a menu. `hint` is its key; `grave` marks what takes something away.
T.MenuItem {
    id: root

    property string hint
    property bool grave: false

    Accessible.role: Accessible.MenuItem
    Accessible.name: text
    Accessible.description: hint

    horizontalPadding: Theme.space8
    implicitHeight: Theme.controlHeight
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    opacity: enabled ? 1 : 0.45

    background: Rectangle {
        color: root.down ? Theme.pressed : root.highlighted ? Theme.hover : "transparent"
        radius: Theme.controlRadius - Theme.ring
    }
    contentItem: RowLayout {
        spacing: Theme.space24

        ListText {
            Layout.fillWidth: true
            color: root.grave ? Theme.danger : Theme.text
            text: root.text
        }

        Caption {
            text: root.hint
            visible: text !== ""
        }
    }
}
