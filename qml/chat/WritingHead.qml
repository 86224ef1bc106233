pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Above what is being written: that it is another wording of a question, what goes along with it, what could not be taken, and
// that the model does not see pictures.
Column {
    id: root

    required property Writing writing
    property string blindModel // who answers, if that one is known to see no pictures

    // Why it cannot be sent; or empty.
    readonly property string hindrance: {
        if (blindModel === "" || !writing)
            return ""
        if (writing.pictures === 1)
            return qsTr("%1 reads text only. Choose a model that sees, or remove the picture.").arg(blindModel)
        if (writing.pictures > 1)
            return qsTr("%1 reads text only. Choose a model that sees, or remove the pictures.").arg(blindModel)
        if (writing.earlierPictures > 0)
            return qsTr("%1 reads text only, and there are pictures above. Choose a model that sees, or start anew.")
                .arg(blindModel)
        return ""
    }

    signal done // what had the keyboard is gone
    signal attachmentOpened(int attachment)

    spacing: Theme.space8
    visible: writing !== null && (writing.editing || writing.attachments.count > 0 || writing.problem !== "" || hindrance !== "")

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

                picture: root.writing?.attachments.thumbnail(index)
                removable: true
                serial: qsTr("attachment %1").arg(index + 1)

                onOpened: root.attachmentOpened(index)
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
        objectName: "hindrance"
        text: root.hindrance
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
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
