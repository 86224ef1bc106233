import QtQuick
import Firstlight

// The attempts that failed before the one that answered, in order.
Column {
    id: root

    required property replyFigures figures

    spacing: Theme.space4
    visible: figures.attempts !== ""

    Caption {
        text: qsTr("Attempts before this one")
        width: parent.width
    }

    Caption {
        color: Theme.text
        text: root.figures.attempts
        width: parent.width
        wrapMode: Text.Wrap
    }
}
