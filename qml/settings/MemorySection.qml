import QtQuick
import Firstlight

// Whether identical requests are answered from this computer.
Section {
    id: root

    required property Settings settings

    readonly property MemoryChoice choice: MemoryChoice {
        settings: root.settings
    }

    text: qsTr("A request that is the same as an earlier one, byte for byte, is answered at once by what came then. Such a reply says so, and can be asked anew. Switching it off deletes what is kept.")
    title: qsTr("Identical questions")

    Field {
        label: qsTr("Answer them from this computer for")
        width: parent.width

        SegmentedChoice {
            current: root.choice.span
            label: qsTr("Answer them from this computer for")
            options: root.choice.spans

            onChosen: index => root.choice.span = index
        }
    }
}
