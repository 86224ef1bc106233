import QtQuick
import QtQuick.Templates as T
import Firstlight

// The tint of a control under the pointer.
Rectangle {
    id: root

    required property T.AbstractButton control

    color: !control.enabled ? "transparent" : control.down ? Theme.pressed : control.hovered ? Theme.hover : "transparent"

    Behavior on color {
        ColorAnimation {
            duration: Theme.hoverTime
        }
    }
}
