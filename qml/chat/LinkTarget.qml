import QtQuick
import Firstlight

// Where a link leads, before it is followed.
Rectangle {
    id: root

    required property string target
    required property real room

    border.color: Theme.hairline
    border.width: Theme.line
    color: Theme.raised
    height: address.height + Theme.space8
    radius: Theme.controlRadius
    visible: target !== ""
    width: address.width + 2 * Theme.space8

    Caption {
        id: address

        anchors.centerIn: parent
        elide: Text.ElideMiddle
        text: root.target
        width: Math.min(implicitWidth, root.room - 2 * Theme.space32)
    }
}
