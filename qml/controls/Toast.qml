import QtQuick
import QtQuick.Templates as T
import Firstlight

// Says what was done, for a while, with one way back. show() starts it anew.
T.Control {
    id: root

    property string text
    property string action

    readonly property real room: Math.max(Theme.sidebarWidth, (parent?.width ?? 0) - leftPadding - rightPadding - 2 * Theme.space24)

    signal activated

    function show(message: string, button: string) {
        text = message
        action = button
        visible = true
        rest.restart()
    }

    function hide() {
        visible = false
        rest.stop()
    }

    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    leftPadding: Theme.space16
    rightPadding: Theme.space8
    verticalPadding: Theme.space8
    visible: false
    z: 1

    background: Sheet {}
    contentItem: Row {
        id: line

        spacing: Theme.space8

        ListText {
            Accessible.ignored: true

            anchors.verticalCenter: parent.verticalCenter
            elide: Text.ElideNone
            text: root.text
            width: Math.min(implicitWidth, root.room - (way.visible ? way.width + line.spacing : 0) - dismiss.width - line.spacing)
            wrapMode: Text.Wrap
        }

        QuietButton {
            id: way

            anchors.verticalCenter: parent.verticalCenter
            color: Theme.accent
            text: root.action
            visible: text !== ""

            onClicked: {
                root.hide()
                root.activated()
            }
        }

        IconButton {
            id: dismiss

            Accessible.name: qsTr("Dismiss: %1").arg(root.text)

            anchors.verticalCenter: parent.verticalCenter
            glyph: "close"
            text: qsTr("Dismiss")

            onClicked: root.hide()
        }
    }

    Timer {
        id: rest

        interval: Theme.toastTime
        // Who reads or is about to press is not hurried.
        running: false

        onTriggered: root.hovered || root.activeFocus ? restart() : root.hide()
    }
}
