import QtQuick
import Firstlight

// Around its parent while the keyboard is on it: `visible` says when.
Rectangle {
    Accessible.ignored: true

    anchors.fill: parent
    anchors.margins: -Theme.ring - Theme.line
    border.color: Theme.accent
    border.width: Theme.ring
    color: "transparent"
}
