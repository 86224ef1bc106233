import QtQuick
import Firstlight

// Where is my data?
Section {
    id: root

    required property string dataFolder
    required property string configFolder

    text: qsTr("Everything stays on this computer. Questions go to the provider that you chose, and nowhere else.")
    title: qsTr("Where is my data?")

    FolderLine {
        folder: root.dataFolder
        label: qsTr("Conversations and measurements")
        width: parent.width
    }

    FolderLine {
        folder: root.configFolder
        label: qsTr("Providers and settings")
        visible: folder !== root.dataFolder
        width: parent.width
    }

    Field {
        hint: qsTr("Never in a file of Firstlight, in a log or in an export.")
        label: qsTr("Keys")
        width: parent.width

        ListText {
            text: qsTr("In the keychain of your system")
        }
    }
}
