import QtQuick
import Firstlight

// Takes files that are dropped.
DropArea {
    id: root

    required property Writing writing

    keys: ["text/uri-list"]

    onDropped: drop => root.writing.drop(drop.urls)

    Rectangle {
        anchors.fill: parent
        border.color: Theme.accent
        border.width: Theme.ring
        color: "transparent"
        radius: Theme.composerRadius
        visible: root.containsDrag
    }
}
