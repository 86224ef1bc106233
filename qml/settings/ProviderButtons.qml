import QtQuick
import Firstlight

// Test, save, remove, and what the test said.
Column {
    id: root

    required property ProviderDraft draft
    property bool asking: false

    signal closed
    signal removed

    spacing: Theme.space12

    Hairline {
        width: parent.width
    }

    Row {
        spacing: Theme.space8
        visible: root.draft.testing || root.draft.testText !== ""

        PulseDot {
            visible: root.draft.testing
        }

        Glyph {
            color: root.draft.works ? Theme.phases.answer : Theme.danger
            name: root.draft.works ? "check" : "warning"
            visible: !root.draft.testing
        }

        Caption {
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text

            color: Theme.text
            text: root.draft.testing ? qsTr("Asking a question…") : root.draft.testText
            width: root.width - x
            wrapMode: Text.Wrap
        }
    }

    Caption {
        color: Theme.danger
        text: root.draft.saveProblem
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }

    ConfirmLine {
        confirm: qsTr("Remove")
        question: qsTr("Remove %1 and its key?").arg(root.draft.name)
        visible: root.asking
        width: parent.width

        onConfirmed: root.removed()
        onDeclined: {
            root.asking = false
            remove.forceActiveFocus(Qt.TabFocusReason)
        }
    }

    Item {
        height: save.height
        visible: !root.asking
        width: parent.width

        Row {
            spacing: Theme.space8

            PrimaryButton {
                id: save

                text: qsTr("Save")

                onClicked: root.draft.save()
            }

            Pill {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("Test")

                onClicked: root.draft.test()
            }

            QuietButton {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("Cancel")

                onClicked: root.closed()
            }
        }

        QuietButton {
            id: remove

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.danger
            text: qsTr("Remove…")
            visible: !root.draft.isNew

            onClicked: root.asking = true
        }
    }
}
