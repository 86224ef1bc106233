import QtQuick
import Firstlight

// The pages of the settings, loaded only while one is shown.
Loader {
    id: root

    required property string page
    required property bool menuShown
    required property Settings settings
    required property ProviderListModel providers
    required property string dataFolder
    required property string configFolder

    signal menuClicked
    signal turned(string page)

    active: page === "settings" || page === "providers"
    sourceComponent: page === "providers" ? providersPage : settingsPage

    Component {
        id: settingsPage

        SettingsPage {
            configFolder: root.configFolder
            dataFolder: root.dataFolder
            providers: root.providers
            settings: root.settings

            leading: IconButton {
                glyph: "menu"
                text: qsTr("Conversations")
                visible: root.menuShown

                onClicked: root.menuClicked()
            }

            onProvidersWanted: root.turned("providers")
        }
    }

    Component {
        id: providersPage

        ProvidersPage {
            providers: root.providers

            onBackWanted: root.turned("settings")
        }
    }
}
