import QtQuick
import QtQuick.Templates as T
import Firstlight

// The button at the top of the sidebar: framed like a field, with its key at the end.
T.Button {
    id: root

    required property string glyph
    required property string hint

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: hint

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    implicitHeight: Theme.rowHeight
    leftPadding: Theme.space8 + Theme.ring
    rightPadding: Theme.space8 + Theme.ring

    background: Rectangle {
        border.color: Theme.hairline
        border.width: Theme.line
        color: Theme.surface
        radius: Theme.controlRadius

        HoverFill {
            anchors.fill: parent
            control: root
            radius: parent.radius
        }

        FocusRing {
            radius: Theme.controlRadius + Theme.ring
            visible: root.visualFocus
        }
    }
    contentItem: Row {
        spacing: Theme.space8

        Glyph {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.text
            height: Theme.space12 + Theme.ring
            name: root.glyph
            width: height
        }

        ListText {
            anchors.verticalCenter: parent.verticalCenter
            text: root.text
        }
    }

    Caption {
        Accessible.ignored: true

        anchors.right: parent.right
        anchors.rightMargin: root.rightPadding
        anchors.verticalCenter: parent.verticalCenter
        text: root.hint
    }
}
