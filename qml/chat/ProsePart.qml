pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Running text: paragraphs, headings and lists in one text field.
ProseField {
    id: root

    required property TranscriptRow row

    objectName: "prose"
    color: row.passage.quotes > 0 ? Theme.secondary : Theme.text
    passage: row.passage

    onPointedAt: target => row.pointedAt(target)

    Caret {
        edit: root
        visible: root.row.live
    }

    Repeater {
        model: root.row.term === "" ? 0 : 1

        FoundText {
            edit: root
            row: root.row
        }
    }
}
