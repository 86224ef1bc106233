pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What stands on an empty page: a beginning, three questions to try, and who will answer.
Column {
    id: root

    required property bool rehearsing
    // Model servers of this computer that could answer.
    required property list<string> servers

    readonly property list<string> examples: [
        qsTr("Why is the first token slow although the prompt is cached?"),
        qsTr("What would an edge worker change?"),
        qsTr("Show me how to measure the time to the first token in Python."),
    ]

    signal asked(string question)
    signal providersWanted
    signal serverChosen(int row)

    spacing: Theme.space24

    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.space16

        Mark {
            anchors.horizontalCenter: parent.horizontalCenter
            height: Theme.barHeight - Theme.space8
            width: height
        }

        Title {
            anchors.horizontalCenter: parent.horizontalCenter
            font.pointSize: Theme.figureSize
            text: qsTr("What would you like to know?")
        }
    }

    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.space8

        Repeater {
            model: root.examples

            Pill {
                required property string modelData

                anchors.horizontalCenter: parent.horizontalCenter
                height: Theme.controlHeight
                horizontalPadding: Theme.space16
                text: modelData

                onClicked: root.asked(modelData)
            }
        }
    }

    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.space4
        visible: root.rehearsing

        Caption {
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("Rehearsal answers: a small server inside Firstlight. Nothing leaves this computer.")
            width: root.width
            wrapMode: Text.Wrap
        }

        Repeater {
            model: root.servers

            Pill {
                required property int index
                required property string modelData

                anchors.horizontalCenter: parent?.horizontalCenter
                glyph: "plus"
                text: qsTr("Use %1").arg(modelData)

                onClicked: root.serverChosen(index)
            }
        }

        QuietButton {
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.accent
            text: qsTr("Add a real provider")

            onClicked: root.providersWanted()
        }
    }
}
