import QtQuick
import QtQuick.Layouts
import Firstlight

// Two providers on this computer that answer the same question as their sliders say, side by side.
LabFrame {
    id: root

    required property Lab lab

    readonly property bool busy: lab.left.busy || lab.right.busy

    trailing: [
        PrimaryButton {
            text: root.busy ? qsTr("Stop both") : qsTr("Ask both")

            onClicked: root.busy ? root.lab.stop() : root.lab.play()
        }
    ]

    Caption {
        text: qsTr("Feel a latency before you buy it: nothing leaves this computer, the waiting is real. Both sides are asked at the same moment.")
        width: parent.width
        wrapMode: Text.Wrap
    }

    GridLayout {
        columnSpacing: Theme.space16 + Theme.ring
        columns: root.narrow ? 1 : 2
        rowSpacing: Theme.space16 + Theme.ring
        width: parent.width

        RehearseLanePane {
            Layout.alignment: Qt.AlignTop
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            lane: root.lab.left
            side: qsTr("Left")
        }

        RehearseLanePane {
            Layout.alignment: Qt.AlignTop
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            lane: root.lab.right
            side: qsTr("Right")
        }
    }
}
