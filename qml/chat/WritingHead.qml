pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Above what is being written: that it is another wording of a question, what goes along with it, and what could not be taken.
Column {
    id: root

    required property Writing writing

    signal done // what had the keyboard is gone
    signal attachmentOpened(string name, string text)

    spacing: Theme.space8
    visible: writing !== null && (writing.editing || writing.attachments.count > 0 || writing.problem !== "")

    Item {
        height: cancel.height
        visible: root.writing?.editing ?? false
        width: parent.width

        Caption {
            anchors.left: parent.left
            anchors.right: cancel.left
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Another wording: it is asked beside the first one")
        }

        QuietButton {
            id: cancel

            anchors.right: parent.right
            objectName: "cancelEdit"
            text: qsTr("Cancel edit (Esc)")

            onClicked: {
                root.writing.cancelEdit()
                root.done()
            }
        }
    }

    Flow {
        spacing: Theme.space4
        visible: root.writing?.attachments.count > 0
        width: parent.width

        Repeater {
            model: root.writing?.attachments ?? null

            AttachmentChip {
                id: chip

                required property int index
                required name
                required size

                removable: true
                serial: qsTr("attachment %1").arg(index + 1)

                onOpened: root.attachmentOpened(name, root.writing.attachments.text(index))
                onRemoved: {
                    root.done()
                    root.writing.attachments.remove(index)
                }
            }
        }
    }

    Caption {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text

        color: Theme.danger
        objectName: "writingProblem"
        text: root.writing?.problem ?? ""
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }
}
