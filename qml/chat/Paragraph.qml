import QtQuick
import Firstlight

// A block of running text. `growing`: the reply is being written at its end.
GrowingText {
    id: root

    property bool growing: false

    Rectangle {
        readonly property rect place: root.length >= 0 && root.width > 0 ? root.positionToRectangle(root.length)
                                                                         : Qt.rect(0, 0, 0, 0)

        color: Theme.accent
        height: Theme.space16 + Theme.line
        radius: Theme.ring
        visible: root.growing
        width: Theme.space8
        x: Math.min(place.x + Theme.ring, root.width - width)
        y: place.y + (place.height - height) / 2
    }
}
