import QtQuick
import Firstlight

// Light or dark, and the size of the text.
Section {
    id: root

    required property Settings settings

    readonly property list<real> zooms: [0.9, 1, 1.15, 1.3, 1.5]

    title: qsTr("Appearance")

    Field {
        label: qsTr("Theme")
        width: parent.width

        SegmentedChoice {
            // In the order of Settings.Theme.
            current: root.settings.theme
            label: qsTr("Theme")
            options: [qsTr("System"), qsTr("Light"), qsTr("Dark")]

            onChosen: index => root.settings.theme = index
        }
    }

    Field {
        label: qsTr("Text size")
        width: parent.width

        SegmentedChoice {
            current: root.zooms.findIndex(zoom => Math.abs(zoom - root.settings.textZoom) < 0.01)
            label: qsTr("Text size")
            options: root.zooms.map(zoom => qsTr("%1 %").arg(Math.round(zoom * 100)))

            onChosen: index => root.settings.textZoom = root.zooms[index]
        }
    }
}
