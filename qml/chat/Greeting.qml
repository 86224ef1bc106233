pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What stands on an empty page: a beginning, three questions to try, and who will answer.
Column {
    id: root

    required property bool rehearsing
    required property ProviderListModel providers

    readonly property list<string> examples: [
        qsTr("What happens between Enter and the first word?"),
        qsTr("What does a prompt cache change?"),
        qsTr("How do I read the waterfall under a reply?"),
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
                horizontalPadding: Theme.space16
                text: modelData
                width: Math.min(implicitWidth, root.width)

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
            model: root.providers.found // servers of this computer that could answer

            Pill {
                required property int index
                required property string modelData

                anchors.horizontalCenter: parent?.horizontalCenter
                glyph: "plus"
                text: qsTr("Use %1").arg(modelData)
                width: Math.min(implicitWidth, root.width)

                onClicked: root.providers.addFound(index)
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
