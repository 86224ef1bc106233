pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The wire view, there only while it is shown, and what it has to say.
FocusScope {
    id: root

    required property Chat chat
    required property int row
    required property bool shown
    required property Replays replays

    signal closed

    Repeater {
        model: root.shown ? 1 : 0

        WirePage {
            anchors.fill: parent
            chat: root.chat
            focus: true
            replays: root.replays
            row: root.row

            onBackWanted: root.closed()
            onTold: text => toast.show(text, "")
        }
    }

    Connections {
        function onFailed(text: string) {
            toast.show(text, "")
        }

        function onStarted() {
            root.closed()
        }

        target: root.replays
    }

    Toast {
        id: toast

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space24
        anchors.horizontalCenter: parent.horizontalCenter
    }
}
