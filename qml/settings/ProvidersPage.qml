pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The providers: a list, and beneath it the one that is edited.
Page {
    id: root

    required property ProviderListModel providers

    readonly property bool listed: providers.draft === null && !providers.choosing

    signal backWanted

    title: qsTr("Providers")

    leading: IconButton {
        glyph: "left"
        text: qsTr("Back to the settings")

        onClicked: root.backWanted()
    }
    trailing: PrimaryButton {
        text: qsTr("Add a provider")
        visible: root.listed

        onClicked: root.providers.choosePreset()
    }

    Component.onCompleted: providers.lookForServers()

    Caption {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text

        color: Theme.danger
        text: root.providers.problem
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }

    FoundServers {
        providers: root.providers
        visible: (root.listed || root.providers.choosing) && root.providers.found.length > 0
        width: parent.width
    }

    ProviderList {
        providers: root.providers
        visible: root.listed
        width: parent.width
    }

    Repeater {
        model: root.providers.choosing ? 1 : 0

        PresetChoice {
            width: parent ? parent.width : 0

            onChosen: presetId => root.providers.addFrom(presetId)
            onClosed: root.providers.closeDraft()
        }
    }

    // One form while one is edited; its draft is given as data, so that the form is gone before the draft is.
    Repeater {
        model: root.providers.draft ? [root.providers.draft] : []

        ProviderForm {
            required property ProviderDraft modelData

            draft: modelData
            width: parent ? parent.width : 0

            onClosed: root.providers.closeDraft()
            onRemoved: root.providers.remove(draft.providerId)
        }
    }
}
