import QtQuick

// Shown around a control while the keyboard is on it.
Rectangle {
    required property Item control
    property bool shown: false

    anchors.fill: control
    anchors.margins: -Theme.ring - Theme.line
    border.color: Theme.accent
    border.width: Theme.ring
    color: "transparent"
    visible: shown
}
