import QtQuick
import QtQuick.Templates as T
import Firstlight

// With which preset this conversation is asked; opens the choice.
Pill {
    id: root

    required property PresetLibrary presets
    required property string conversationId

    readonly property string chosen: preset.presetId

    signal presetsWanted

    Accessible.description: qsTr("Instructions and knowledge for this conversation")
    Accessible.name: chosen === "" ? qsTr("Preset: none. Choose one") : qsTr("Preset: %1. Choose another").arg(text)
    Accessible.role: Accessible.ButtonMenu

    down: picker.visible
    quiet: chosen === ""
    text: chosen === "" ? qsTr("Preset") : preset.name

    onClicked: picker.open()

    ConversationPreset {
        id: preset

        conversationId: root.conversationId
        library: root.presets
    }

    T.Popup {
        id: picker

        closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
        focus: true
        implicitHeight: choice.implicitHeight + 2 * padding
        margins: Theme.space8
        padding: Theme.space8
        width: Theme.sidebarWidth + Theme.space32
        y: -height - Theme.space8

        onOpened: choice.takeFocus()

        background: Sheet {}

        PresetPicker {
            id: choice

            anchors.fill: parent
            chosen: root.chosen
            presets: root.presets

            onPicked: preset => {
                root.presets.choose(root.conversationId, preset)
                picker.close()
            }
            onPresetsWanted: {
                picker.close()
                root.presetsWanted()
            }
        }
    }
}
