import QtQuick
import Firstlight

// What is read stays where it stands on the screen while rows above it grow, shrink, come or go. A list by itself keeps its
// distance to the first row that it has made, which is out of sight.
Item {
    id: root

    required property MessageList list

    property TranscriptRow held: null // the row at the upper edge
    property int row: -1 // which one it is, also when the list has let it go; -1 while the end is followed
    property real place: 0 // where it stood in the content
    property real above: 0 // how much of it is out of sight
    property bool keeping: false

    function hold() {
        held = list.itemAt(list.width / 2, list.contentY) as TranscriptRow
        row = held ? held.index : -1
        place = held ? held.y : 0
        above = list.contentY - place
    }

    function release() {
        held = null
        row = -1
    }

    // In whole pixels, as the list would have it next. What is rounded off does not add up: `above` stays.
    function bringBack() {
        if (!list.itemAtIndex(row))
            list.positionViewAtIndex(row, ListView.Beginning)
        held = list.itemAtIndex(row) as TranscriptRow
        place = held ? held.y : 0
        list.contentY = Math.round(place + above)
    }

    // The rows were laid out anew.
    function keep() {
        if (keeping)
            return
        if (list.moving || row < 0)
            return hold()
        if (held && held.y === place) {
            row = held.index
            return
        }
        keeping = true
        bringBack()
        keeping = false
    }

    Connections {
        function onContentHeightChanged() {
            root.keep()
        }

        // Someone moves. Or the list does: to whole pixels; and, while the rows are laid out, to where the end is then.
        function onContentYChanged() {
            if (root.keeping)
                return
            const still = root.held && Math.abs(root.list.contentY - root.place - root.above) < 1
            const laidOut = root.held && root.held.y !== root.place
            if (root.list.moving || !(still || laidOut))
                root.hold()
        }

        // One that follows its end has no place to keep, and grows with each frame of a reply.
        enabled: !root.list.following
        target: root.list
    }

    Connections {
        function onFollowingChanged() {
            root.release()
        }

        function onModelChanged() {
            root.release()
        }

        target: root.list
    }
}
