pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The pages of the settings, there only while one is shown.
FocusScope {
    id: root

    required property string page
    required property bool menuShown
    required property Archive archive
    required property Settings settings
    required property ProviderListModel providers
    required property PresetLibrary presets
    required property AutoRoute route
    required property string dataFolder
    required property string configFolder

    signal menuClicked
    signal turned(string page)

    Repeater {
        model: root.page === "settings" ? 1 : 0

        SettingsPage {
            anchors.fill: parent
            archive: root.archive
            configFolder: root.configFolder
            dataFolder: root.dataFolder
            focus: true
            presets: root.presets
            providers: root.providers
            route: root.route
            settings: root.settings

            leading: IconButton {
                glyph: "menu"
                text: qsTr("Show the conversations")
                visible: root.menuShown

                onClicked: root.menuClicked()
            }

            onPresetsWanted: root.turned("presets")
            onProvidersWanted: root.turned("providers")
        }
    }

    Repeater {
        model: root.page === "providers" ? 1 : 0

        ProvidersPage {
            anchors.fill: parent
            focus: true
            providers: root.providers

            onBackWanted: root.turned("settings")
        }
    }

    Repeater {
        model: root.page === "presets" ? 1 : 0

        PresetsPage {
            anchors.fill: parent
            focus: true
            presets: root.presets

            onBackWanted: root.turned("settings")
        }
    }
}
