pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The presets: a list, or the one that is edited.
Page {
    id: root

    required property PresetLibrary presets

    signal backWanted

    title: qsTr("Presets")

    leading: IconButton {
        glyph: "left"
        text: qsTr("Back to the settings")

        onClicked: root.presets.draft === null ? root.backWanted() : root.presets.closeDraft()
    }
    trailing: PrimaryButton {
        text: qsTr("Add a preset")
        visible: root.presets.draft === null

        onClicked: root.presets.startNew()
    }

    Caption {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text

        color: Theme.danger
        text: root.presets.problem
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }

    Section {
        text: qsTr("A preset holds what stays the same from question to question: instructions and knowledge. It goes first and never changes, so the provider can keep it and the first word comes sooner.")
        title: qsTr("Set up")
        visible: root.presets.draft === null
        width: parent.width

        Column {
            width: parent.width

            Repeater {
                model: root.presets

                ListRow {
                    required property string presetId
                    required property string name
                    required property string about

                    Accessible.description: qsTr("Edits this preset")

                    detail: about
                    text: name
                    width: parent ? parent.width : 0

                    onClicked: root.presets.edit(presetId)
                }
            }

            Caption {
                text: qsTr("None yet.")
                visible: root.presets.count === 0
            }
        }
    }

    // Given as data, so that the form is gone before its draft is.
    Repeater {
        model: root.presets.draft ? [root.presets.draft] : []

        PresetForm {
            required property PresetDraft modelData

            draft: modelData
            width: parent ? parent.width : 0

            onClosed: root.presets.closeDraft()
            onRemoved: root.presets.remove(draft.presetId)
        }
    }
}
