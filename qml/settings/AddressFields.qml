import QtQuick
import Firstlight

// Where the server is, and what it speaks.
Column {
    id: root

    required property ProviderDraft draft
    property bool dialectShown: true

    spacing: Theme.space12

    Field {
        fault: root.draft.urlFault
        hint: root.draft.endpoint === "" ? "" : qsTr("Questions go to %1").arg(root.draft.endpoint)
        label: qsTr("Address")
        width: parent.width

        TextLine {
            label: qsTr("Address")
            placeholderText: "https://api.example.com/v1"
            text: root.draft.url
            width: parent.width
            wrong: root.draft.urlFault !== ""

            onTextEdited: root.draft.url = text
        }
    }

    Field {
        label: qsTr("Speaks")
        visible: root.dialectShown
        width: parent.width

        SegmentedChoice {
            current: root.draft.dialect
            label: qsTr("Speaks")
            options: root.draft.dialectNames
            width: parent.width

            onChosen: index => root.draft.dialect = index
        }
    }
}
