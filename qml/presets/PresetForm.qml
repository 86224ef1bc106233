import QtQuick
import Firstlight

// One preset, to be filled in: what it knows, who answers, and what the provider will keep of it.
Section {
    id: root

    required property PresetDraft draft
    property bool asking: false

    signal closed
    signal removed

    Keys.onEscapePressed: closed()

    text: qsTr("Instructions first, then the knowledge in this order, then the conversation.")
    title: draft.isNew ? qsTr("New preset") : draft.name

    Component.onCompleted: name.forceActiveFocus(Qt.OtherFocusReason)

    Field {
        fault: root.draft.nameFault
        label: qsTr("Name")
        width: parent.width

        TextLine {
            id: name

            label: qsTr("Name")
            placeholderText: qsTr("Questions about the manual")
            text: root.draft.name
            width: parent.width
            wrong: root.draft.nameFault !== ""

            onTextEdited: root.draft.name = text
        }
    }

    Field {
        label: qsTr("Instructions")
        width: parent.width

        FramedText {
            label: qsTr("Instructions")
            placeholderText: qsTr("Answer from the manual, in one paragraph.")
            text: root.draft.instructions
            width: parent.width

            onEdited: text => root.draft.instructions = text
        }
    }

    KnowledgeField {
        knowledge: root.draft.knowledge
        width: parent.width
    }

    PresetLevers {
        draft: root.draft
        width: parent.width
    }

    Caption {
        Accessible.name: text
        Accessible.role: Accessible.StaticText

        objectName: "plan"
        text: root.draft.plan
        width: parent.width
        wrapMode: Text.Wrap
    }

    Caption {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text

        color: Theme.danger
        text: root.draft.problem
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }

    ConfirmLine {
        confirm: qsTr("Remove")
        question: qsTr("Remove %1? Its files stay where they are.").arg(root.draft.name)
        visible: root.asking
        width: parent.width

        onConfirmed: root.removed()
        onDeclined: {
            root.asking = false
            remove.forceActiveFocus(Qt.TabFocusReason)
        }
    }

    Row {
        spacing: Theme.space8
        visible: !root.asking

        PrimaryButton {
            text: qsTr("Save")

            onClicked: root.draft.save()
        }

        QuietButton {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Cancel")

            onClicked: root.closed()
        }

        QuietButton {
            id: remove

            anchors.verticalCenter: parent.verticalCenter
            color: Theme.danger
            text: qsTr("Remove…")
            visible: !root.draft.isNew

            onClicked: root.asking = true
        }
    }
}
