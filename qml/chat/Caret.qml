import QtQuick
import Firstlight

// Stands at the end of a text that is being written.
Rectangle {
    id: root

    required property TextEdit edit

    readonly property rect place: edit.length >= 0 && edit.width > 0 ? edit.positionToRectangle(edit.length) : Qt.rect(0, 0, 0, 0)

    color: Theme.accent
    height: Theme.space16 + Theme.line
    radius: Theme.ring
    width: Theme.space8
    x: Math.min(place.x + Theme.ring, edit.width - width)
    y: place.y + (place.height - height) / 2
}
