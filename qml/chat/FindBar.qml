import QtQuick
import Firstlight

// What is typed here is found in the conversation that is shown. Enter goes on, Shift+Enter back, Esc closes.
Rectangle {
    id: root

    required property TextFinder finder

    signal opened
    signal closed

    function open() {
        if (!visible)
            opened()
        visible = true
        field.selectAll()
        field.forceActiveFocus(Qt.ShortcutFocusReason)
        finder.term = field.text
    }

    function look(words: string) {
        open()
        field.text = words
    }

    function close() {
        visible = false
        finder.term = ""
        closed()
    }

    border.color: Theme.hairline
    border.width: Theme.line
    color: Theme.raised
    implicitHeight: field.height + 2 * Theme.space8
    implicitWidth: buttons.x + buttons.width + Theme.space8
    radius: Theme.codeRadius
    visible: false

    SoftShadow {
        anchors.fill: parent
        z: -1
    }

    TextLine {
        id: field

        Keys.onEscapePressed: root.close()
        Keys.onPressed: event => {
            event.accepted = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
            if (event.accepted)
                root.finder.step(event.modifiers & Qt.ShiftModifier ? -1 : 1)
        }

        label: qsTr("Find in this conversation")
        objectName: "find"
        placeholderText: qsTr("Find")
        rightPadding: state.width + Theme.space16
        width: Theme.sidebarWidth
        x: Theme.space8
        y: Theme.space8

        onTextChanged: if (root.visible) root.finder.term = text

        Caption {
            id: state

            Accessible.role: Accessible.StatusBar
            Accessible.name: text === "" ? qsTr("Nothing is looked for") : text

            anchors.right: parent.right
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            text: root.finder.summary
        }
    }

    Row {
        id: buttons

        anchors.left: field.right
        anchors.leftMargin: Theme.space4
        anchors.verticalCenter: parent.verticalCenter

        IconButton {
            enabled: root.finder.count > 0
            glyph: "arrow-up"
            text: qsTr("Match before (Shift+Enter)")

            onClicked: root.finder.step(-1)
        }

        IconButton {
            enabled: root.finder.count > 0
            glyph: "arrow-down"
            text: qsTr("Next match (Enter)")

            onClicked: root.finder.step(1)
        }

        IconButton {
            glyph: "close"
            text: qsTr("Close the search (Esc)")

            onClicked: root.close()
        }
    }
}
