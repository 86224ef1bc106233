import QtQuick
import Firstlight

// What most providers need nothing of.
Fold {
    id: root

    required property ProviderDraft draft

    open: draft.headersFault !== "" || draft.transportFault !== "" || draft.fallbackTold || (draft.urlFault !== "" && !draft.ownAddress)
    text: qsTr("Advanced")

    AddressFields {
        draft: root.draft
        visible: !root.draft.ownAddress
        width: parent.width
    }

    Field {
        label: qsTr("Speaks")
        visible: root.draft.ownAddress && !root.draft.ownDialect
        width: parent.width

        SegmentedChoice {
            current: root.draft.dialect
            label: qsTr("Speaks")
            options: root.draft.dialectNames
            width: parent.width

            onChosen: index => root.draft.dialect = index
        }
    }

    Field {
        hint: qsTr("Empty: the usual one of what it speaks. A name that ends in “authorization” gets “Bearer” before the key.")
        label: qsTr("Header of the key")
        width: parent.width

        TextLine {
            label: qsTr("Header of the key")
            placeholderText: "api-key"
            text: root.draft.keyHeader
            width: parent.width

            onTextEdited: root.draft.keyHeader = text
        }
    }

    HeaderFields {
        fault: root.draft.headersFault
        headers: root.draft.headers
        width: parent.width
    }

    Field {
        hint: qsTr("For servers that send the reasoning of a model inside its answer.")
        label: ""
        width: parent.width

        Toggle {
            checked: root.draft.splitThink
            text: qsTr("Text between <think> and </think> is reasoning")
            width: parent.width

            onToggled: root.draft.splitThink = checked
        }
    }

    TimeFields {
        draft: root.draft
        width: parent.width
    }

    FallbackFields {
        fallback: root.draft.fallback
        told: root.draft.fallbackTold
        width: parent.width
    }

    TransportFields {
        told: root.draft.transportFault !== ""
        transport: root.draft.transport
        width: parent.width
    }
}
