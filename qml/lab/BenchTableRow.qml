import QtQuick
import Firstlight

// A label and one or two values.
Item {
    id: root

    required property string label
    required property string first
    required property string second
    required property bool strong
    property bool quiet: false

    Accessible.role: Accessible.StaticText
    Accessible.name: label + (first === "" ? "" : ", " + first) + (second === "" ? "" : ", " + second)

    implicitHeight: Theme.rowHeight - Theme.space4

    Caption {
        Accessible.ignored: true

        anchors.verticalCenter: parent.verticalCenter
        color: Theme.text
        font.pointSize: Theme.smallSize + Theme.point / 2
        text: root.label
        width: parent.width * 0.4
    }

    Digits {
        Accessible.ignored: true

        anchors.verticalCenter: parent.verticalCenter
        color: root.quiet ? Theme.secondary : Theme.text
        size: Theme.smallSize + Theme.point / 2
        text: root.first
        x: root.width * 0.4
    }

    Digits {
        Accessible.ignored: true

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        color: root.quiet ? Theme.secondary : Theme.text
        size: Theme.smallSize + Theme.point / 2
        text: root.second
        weight: root.strong ? Font.DemiBold : Font.Normal
    }

    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
