pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Servers that run on this computer, one click from use.
Section {
    id: root

    required property ProviderListModel providers

    text: qsTr("These model servers run on this computer. They need no key.")
    title: qsTr("Found here")

    Flow {
        spacing: Theme.space8
        width: parent.width

        Repeater {
            model: root.providers.found

            Pill {
                required property int index
                required property string modelData

                glyph: "plus"
                text: modelData
                width: Math.min(implicitWidth, parent?.width ?? 0)

                Accessible.name: qsTr("Add %1").arg(modelData)

                onClicked: root.providers.addFound(index)
            }
        }
    }
}
