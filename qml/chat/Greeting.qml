pragma ComponentBehavior: Bound

import QtQuick

// What stands on an empty page: a beginning, three questions to try, and who will answer.
Column {
    id: root

    required property string providerName
    required property bool rehearsing

    readonly property list<string> examples: [
        qsTr("Why is the first token slow although the prompt is cached?"),
        qsTr("What would an edge worker change?"),
        qsTr("Show me how to measure the time to the first token in Python."),
    ]

    signal asked(string question)
    signal providersWanted

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

        QuietButton {
            anchors.horizontalCenter: parent.horizontalCenter
            color: Theme.accent
            text: qsTr("Add a real provider")

            onClicked: root.providersWanted()
        }
    }
}
