import QtQuick
import QtQuick.Templates as T
import Firstlight

// The one thing to do here. `hint` names its key beside the text.
T.Button {
    id: root

    property string hint

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: hint

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    horizontalPadding: Theme.space12 + Theme.ring
    implicitHeight: Theme.controlHeight
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    opacity: enabled ? 1 : 0.45

    background: Rectangle {
        color: Theme.accent
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
        spacing: Theme.space8 - Theme.ring

        ListText {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.accentInk
            font.weight: Font.DemiBold
            text: root.text
        }

        ListText {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.accentInk
            font.weight: Font.DemiBold
            text: root.hint
            visible: text !== ""
        }
    }
}
