import QtQuick
import Firstlight

// A question in place, before something that cannot be undone. The keyboard comes to the harmless answer.
Flow {
    id: root

    required property string question
    required property string confirm

    signal confirmed
    signal declined

    Accessible.role: Accessible.Grouping
    Accessible.name: question

    Keys.onEscapePressed: declined()

    spacing: Theme.space8

    onVisibleChanged: if (visible) keep.forceActiveFocus(Qt.TabFocusReason)

    ListText {
        elide: Text.ElideNone
        height: Math.max(implicitHeight, Theme.pillHeight)
        text: root.question
        verticalAlignment: Text.AlignVCenter
        width: Math.min(implicitWidth, root.width)
        wrapMode: Text.Wrap
    }

    Pill {
        Accessible.description: root.question

        text: root.confirm

        onClicked: root.confirmed()
    }

    QuietButton {
        id: keep

        Accessible.description: root.question

        text: qsTr("Keep")

        onClicked: root.declined()
    }
}
