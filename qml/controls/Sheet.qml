import QtQuick
import Firstlight

// A raised sheet: behind a menu, a list that opens, a message.
Item {
    id: root

    property int radius: Theme.codeRadius
    property int reach: Theme.space16

    SoftShadow {
        anchors.fill: parent
        radius: root.radius
        reach: root.reach
    }

    Rectangle {
        anchors.fill: parent
        border.color: Theme.hairline
        border.width: Theme.line
        color: Theme.raised
        radius: root.radius
    }
}
