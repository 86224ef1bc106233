import QtQuick
import Firstlight

// A question in place, before something that cannot be undone.
Row {
    id: root

    required property string question
    required property string confirm

    signal confirmed
    signal declined

    Accessible.role: Accessible.Grouping
    Accessible.name: question

    Keys.onEscapePressed: declined()

    spacing: Theme.space8

    ListText {
        anchors.verticalCenter: parent.verticalCenter
        text: root.question
    }

    Pill {
        anchors.verticalCenter: parent.verticalCenter
        text: root.confirm

        onClicked: root.confirmed()
    }

    QuietButton {
        anchors.verticalCenter: parent.verticalCenter
        focus: true
        text: qsTr("Keep")

        onClicked: root.declined()
    }
}
