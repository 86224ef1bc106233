import QtQuick
import Firstlight

// Brings the view of the messages to what was asked for: a message that was found, the branch that was stepped to, a match.
Item {
    id: root

    required property MessageList list

    // Under the field of the search nothing can be read.
    readonly property real covered: Theme.barHeight + Theme.space24

    // A match that is out of sight comes into the upper half.
    function reveal(top: real, high: real) {
        if (top < list.contentY + covered || top + high > list.contentY + list.height - Theme.barHeight)
            list.contentY = top - list.height / 3
        list.returnToBounds()
    }

    Connections {
        function onMatchPlaced(top, high) {
            root.reveal(top, high)
        }

        target: root.list
    }

    Connections {
        function onWanted() {
            root.list.letGo()
            root.list.positionViewAtIndex(root.list.finder.row, ListView.Contain)
        }

        target: root.list.finder
    }

    Connections {
        function onPlaceWanted(row) {
            root.list.letGo()
            root.list.positionViewAtIndex(row, ListView.Beginning)
        }

        // The rows from the message on are others now: what was pressed stays in sight and keeps the keyboard.
        function onStepped(row) {
            root.list.letGo()
            root.list.positionViewAtIndex(row, ListView.Contain)
            root.list.following = root.list.atYEnd
            if (root.list.stepping)
                (root.list.itemAtIndex(row) as TranscriptRow)?.branchesWanted()
            root.list.stepping = false
        }

        target: root.list.chat
    }

    Connections {
        function onEditingChanged() {
            if (root.list.chat.writing.editing)
                root.list.edited()
        }

        target: root.list.chat?.writing ?? null
    }
}
