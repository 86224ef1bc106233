import QtQuick
import Firstlight

// The right side: beside the page where there is room, else over it.
Item {
    id: root

    required property bool docked
    required property bool open
    required property replyFigures figures
    // Of a reply of a conversation; empty and null elsewhere.
    property cacheFigures cache
    property ChatCache chatCache: null

    readonly property int dockedWidth: docked ? width - panel.x : 0

    signal closed
    signal wireWanted

    clip: !docked
    visible: panel.x < width
    width: Theme.panelWidth

    DetailPanel {
        id: panel

        cache: root.cache
        chatCache: root.chatCache
        figures: root.figures
        height: parent.height
        width: parent.width
        x: root.open ? 0 : width

        Behavior on x {
            NumberAnimation {
                duration: Theme.panelTime
                easing.type: Easing.OutCubic
            }
        }

        onClosed: root.closed()
        onWireWanted: root.wireWanted()
    }
}
