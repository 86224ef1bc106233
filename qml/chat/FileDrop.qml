import QtQuick
import Firstlight

// Takes files that are dropped.
DropArea {
    id: root

    signal taken(list<url> files)

    keys: ["text/uri-list"]

    onDropped: drop => root.taken(drop.urls)

    Rectangle {
        anchors.fill: parent
        border.color: Theme.accent
        border.width: Theme.ring
        color: "transparent"
        radius: Theme.composerRadius
        visible: root.containsDrag
    }
}
