import QtQuick
import Firstlight

// What is typed here is looked for in all conversations. Down goes to what was found, Esc leaves.
TextLine {
    id: root

    signal leaveWanted
    signal downWanted

    Keys.onDownPressed: root.downWanted()
    Keys.onEscapePressed: {
        clear()
        root.leaveWanted()
    }

    label: qsTr("Search all conversations")
    leftPadding: Theme.space32 - Theme.line
    placeholderText: qsTr("Search")
    rightPadding: hint.visible ? hint.width + Theme.space16 : Theme.space12

    onAccepted: root.downWanted()

    Glyph {
        anchors.left: parent.left
        anchors.leftMargin: Theme.space8 + Theme.ring
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.secondary
        height: Theme.space12 + Theme.ring
        name: "search"
        width: height
    }

    Caption {
        id: hint

        Accessible.ignored: true

        anchors.right: parent.right
        anchors.rightMargin: Theme.space8 + Theme.ring
        anchors.verticalCenter: parent.verticalCenter
        text: qsTr("Ctrl K")
        visible: root.length === 0
    }
}
