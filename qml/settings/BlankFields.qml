pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What the address of a preset leaves open, a field each.
Column {
    id: root

    required property ProviderDraft draft

    spacing: Theme.space12
    visible: fields.count > 0

    component Blank: Field {
        id: blank

        required property int index

        label: root.draft.blankLabels[index]
        width: root.width

        // A new one is filled in from here on.
        Component.onCompleted: if (index === 0 && root.draft.isNew) line.forceActiveFocus(Qt.OtherFocusReason)

        TextLine {
            id: line

            label: blank.label
            placeholderText: root.draft.blankExamples[blank.index]
            text: root.draft.blank(blank.index)
            width: parent.width
            wrong: blank.fault !== ""

            onTextEdited: root.draft.setBlank(blank.index, text)
        }

        Connections {
            function onEdited() {
                blank.fault = root.draft.blankFault(blank.index)
            }

            target: root.draft
        }
    }

    Repeater {
        id: fields

        model: root.draft.blankLabels.length

        Blank {}
    }
}
