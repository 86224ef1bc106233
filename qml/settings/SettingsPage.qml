import QtQuick
import Firstlight

// What can be set, and where everything is kept.
Page {
    id: root

    required property Archive archive
    required property Settings settings
    required property ProviderListModel providers
    required property PresetLibrary presets
    required property AutoRoute route
    // Folders of the profile.
    required property string dataFolder
    required property string configFolder

    signal presetsWanted
    signal providersWanted

    title: qsTr("Settings")

    AppearanceSection {
        settings: root.settings
        width: parent.width
    }

    Section {
        text: root.providers.count === 0 ? qsTr("None is set up: rehearsal answers. It speaks to no model and nothing leaves this computer.")
                                         : qsTr("Questions go to %1.").arg(root.providers.chosenName)
        title: qsTr("Providers")
        width: parent.width

        Pill {
            text: root.providers.count === 0 ? qsTr("Add a provider") : qsTr("Providers and models")

            onClicked: root.providersWanted()
        }
    }

    Section {
        text: qsTr("Instructions and knowledge that stay the same, so that a provider can keep them and answers sooner.")
        title: qsTr("Presets")
        width: parent.width

        Pill {
            text: root.presets.count === 0 ? qsTr("Add a preset") : qsTr("Edit presets")

            onClicked: {
                if (root.presets.count === 0)
                    root.presets.startNew()
                root.presetsWanted()
            }
        }
    }

    AutoSection {
        route: root.route
        width: parent.width
    }

    MemorySection {
        settings: root.settings
        width: parent.width
    }

    DataSection {
        archive: root.archive
        configFolder: root.configFolder
        dataFolder: root.dataFolder
        width: parent.width
    }
}
