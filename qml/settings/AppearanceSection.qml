import QtQuick
import Firstlight

// Light or dark, and the size of the text.
Section {
    id: root

    required property Settings settings

    readonly property AppearanceChoice choice: AppearanceChoice {
        settings: root.settings
    }

    title: qsTr("Appearance")

    Field {
        label: qsTr("Theme")
        width: parent.width

        SegmentedChoice {
            current: root.choice.theme
            label: qsTr("Theme")
            options: root.choice.themes

            onChosen: index => root.choice.theme = index
        }
    }

    Field {
        label: qsTr("Text size")
        width: parent.width

        SegmentedChoice {
            current: root.choice.zoom
            label: qsTr("Text size")
            options: root.choice.zooms

            onChosen: index => root.choice.zoom = index
        }
    }
}
