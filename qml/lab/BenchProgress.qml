import QtQuick
import Firstlight

// How far a benchmark is, and the way to end it.
Row {
    id: root

    required property LabBench bench

    spacing: Theme.space12

    Caption {
        anchors.verticalCenter: parent.verticalCenter
        text: root.bench.progressText
    }

    Rectangle {
        Accessible.role: Accessible.ProgressBar
        Accessible.name: root.bench.progressText

        anchors.verticalCenter: parent.verticalCenter
        color: Theme.hairline
        height: Theme.space4
        radius: Theme.ring
        width: Theme.space32 * 3

        Rectangle {
            color: Theme.accent
            height: parent.height
            radius: parent.radius
            width: parent.width * root.bench.progress
        }
    }

    Pill {
        anchors.verticalCenter: parent.verticalCenter
        text: qsTr("Cancel")

        onClicked: root.bench.cancel()
    }
}
