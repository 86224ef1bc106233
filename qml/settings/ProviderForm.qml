import QtQuick
import Firstlight

// One provider, to be filled in, tested and saved: only what it needs, the rest under Advanced.
Section {
    id: root

    required property ProviderDraft draft

    signal closed
    signal removed

    function takeFocus() {
        const asked = draft.isNew && draft.name !== ""
        if (asked && draft.blankLabels.length > 0)
            return
        if (asked && draft.needsKey)
            key.takeFocus()
        else
            name.forceActiveFocus(Qt.OtherFocusReason)
    }

    Keys.onEscapePressed: closed()

    text: draft.note
    title: !draft.isNew ? draft.name : draft.presetName === "" ? qsTr("New provider") : qsTr("New provider: %1").arg(draft.presetName)

    Component.onCompleted: takeFocus()

    Field {
        fault: root.draft.nameFault
        label: qsTr("Name")
        width: parent.width

        TextLine {
            id: name

            label: qsTr("Name")
            placeholderText: qsTr("My server")
            text: root.draft.name
            width: parent.width
            wrong: root.draft.nameFault !== ""

            onTextEdited: root.draft.name = text
        }
    }

    AddressFields {
        dialectShown: root.draft.ownDialect
        draft: root.draft
        visible: root.draft.ownAddress
        width: parent.width
    }

    BlankFields {
        draft: root.draft
        width: parent.width
    }

    KeyFields {
        id: key

        key: root.draft.key
        needed: root.draft.needsKey
        page: root.draft.keyPage
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

    TrustedCertificate {
        transport: root.draft.transport
        width: parent.width
    }

    ProviderButtons {
        draft: root.draft
        width: parent.width

        onClosed: root.closed()
        onRemoved: root.removed()
    }
}
