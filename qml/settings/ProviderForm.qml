import QtQuick
import Firstlight

// One provider, to be filled in, tested and saved.
Section {
    id: root

    required property ProviderDraft draft

    signal closed
    signal removed

    Keys.onEscapePressed: closed()

    title: draft.isNew ? qsTr("New provider") : draft.name

    Component.onCompleted: name.forceActiveFocus(Qt.OtherFocusReason)

    Field {
        fault: root.draft.nameFault
        label: qsTr("Name")
        width: parent.width

        TextLine {
            id: name

            label: qsTr("Name")
            placeholderText: qsTr("OpenAI, Anthropic, my server…")
            text: root.draft.name
            width: parent.width
            wrong: root.draft.nameFault !== ""

            onTextEdited: root.draft.name = text
        }
    }

    Field {
        label: qsTr("Speaks")
        width: parent.width

        SegmentedChoice {
            current: root.draft.dialect
            label: qsTr("Speaks")
            options: root.draft.dialectNames

            onChosen: index => root.draft.dialect = index
        }
    }

    Field {
        fault: root.draft.urlFault
        hint: root.draft.endpoint === "" ? "" : qsTr("Questions go to %1").arg(root.draft.endpoint)
        label: qsTr("Address")
        width: parent.width

        TextLine {
            inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoPredictiveText
            label: qsTr("Address")
            placeholderText: "https://api.openai.com/v1"
            text: root.draft.url
            width: parent.width
            wrong: root.draft.urlFault !== ""

            onTextEdited: root.draft.url = text
        }
    }

    KeyFields {
        key: root.draft.key
        needed: root.draft.needsKey
        width: parent.width

        onForThisRunWanted: root.draft.saveForThisRun()
    }

    ModelField {
        draft: root.draft
        width: parent.width
    }

    AdvancedFields {
        draft: root.draft
        width: parent.width
    }

    ProviderButtons {
        draft: root.draft
        width: parent.width

        onClosed: root.closed()
        onRemoved: root.removed()
    }
}
