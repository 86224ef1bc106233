import QtQuick
import Firstlight

// The shadow of what fills the same rectangle and stands before it. It falls a little below.
Item {
    id: root

    property int radius: Theme.composerRadius
    property int reach: Theme.space24

    Accessible.ignored: true

    Shade {
        anchors.bottomMargin: -reach - Theme.space4
        anchors.fill: parent
        anchors.leftMargin: -reach
        anchors.rightMargin: -reach
        anchors.topMargin: -reach + Theme.space4
        color: Theme.shadow
        radius: root.radius
        reach: root.reach
    }
}
