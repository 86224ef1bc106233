import QtQuick
import QtQuick.Templates as T

// The tint of a control under the pointer.
Rectangle {
    id: fill

    required property T.AbstractButton control

    color: control.down ? Theme.pressed : Theme.hover
    opacity: control.enabled && (control.hovered || control.down) ? 1 : 0

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.hoverTime
        }
    }
}
