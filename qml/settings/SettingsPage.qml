import QtQuick
import Firstlight

// What can be set, and where everything is kept.
Page {
    id: root

    required property Settings settings
    required property ProviderListModel providers
    required property AutoRoute route
    // Folders of the profile.
    required property string dataFolder
    required property string configFolder

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

    AutoSection {
        route: root.route
        width: parent.width
    }

    MemorySection {
        settings: root.settings
        width: parent.width
    }

    DataSection {
        configFolder: root.configFolder
        dataFolder: root.dataFolder
        width: parent.width
    }
}
