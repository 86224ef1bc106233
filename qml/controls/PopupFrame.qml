import QtQuick

// The raised sheet behind a menu or a list that opens.
Item {
    SoftShadow {
        anchors.fill: parent
        radius: Theme.codeRadius
        reach: Theme.space16
    }

    Rectangle {
        anchors.fill: parent
        border.color: Theme.hairline
        border.width: Theme.line
        color: Theme.raised
        radius: Theme.codeRadius
    }
}
