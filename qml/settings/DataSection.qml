import QtQuick
import Firstlight

// Where is my data?
Section {
    id: root

    required property Archive archive
    required property string dataFolder
    required property string configFolder

    text: qsTr("Everything stays on this computer. Questions go to the provider that you chose, and nowhere else.")
    title: qsTr("Where is my data?")

    FolderLine {
        folder: root.dataFolder
        hint: root.archive.sizeOf(folder)
        label: qsTr("Conversations and measurements")
        width: parent.width
    }

    FolderLine {
        folder: root.configFolder
        hint: root.archive.sizeOf(folder)
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

    Field {
        hint: qsTr("JSON holds everything and can be imported again, here or elsewhere; Markdown is to be read.")
        label: qsTr("All conversations")
        width: parent.width

        Flow {
            spacing: Theme.space8
            width: parent.width

            Pill {
                Accessible.name: qsTr("Export all as JSON")

                text: qsTr("Export JSON…")

                onClicked: root.archive.exportAll(false)
            }

            Pill {
                Accessible.name: qsTr("Export all as Markdown")

                text: qsTr("Export Markdown…")

                onClicked: root.archive.exportAll(true)
            }

            Pill {
                Accessible.name: qsTr("Import a JSON export")

                text: qsTr("Import…")

                onClicked: root.archive.import()
            }
        }
    }
}
