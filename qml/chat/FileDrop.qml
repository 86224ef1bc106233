import QtQuick
import Firstlight

// Takes files that are dropped anywhere on the conversation.
DropArea {
    id: root

    required property Writing writing // null before the first chat is shown

    enabled: writing !== null
    keys: ["text/uri-list"]

    onDropped: drop => root.writing.drop(drop.urls)

    Rectangle {
        anchors.fill: parent
        anchors.margins: Theme.space8
        border.color: Theme.accent
        border.width: Theme.ring
        color: "transparent"
        radius: Theme.composerRadius
        visible: root.containsDrag
    }
}
