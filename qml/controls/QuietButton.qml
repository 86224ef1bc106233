import QtQuick
import QtQuick.Templates as T
import Firstlight

// A button that is only text until the pointer or the keyboard reaches it.
T.Button {
    id: root

    property color color: Theme.secondary

    Accessible.role: Accessible.Button
    Accessible.name: text

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    horizontalPadding: Theme.space8
    implicitHeight: Theme.pillHeight
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    opacity: enabled ? 1 : 0.45

    background: HoverFill {
        control: root
        radius: Theme.controlRadius
    }
    contentItem: Caption {
        color: root.hovered || root.visualFocus ? Theme.text : root.color
        text: root.text
        verticalAlignment: Text.AlignVCenter
    }

    FocusRing {
        radius: Theme.controlRadius + Theme.ring
        visible: root.visualFocus
    }
}
