pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Running text: paragraphs, headings and lists in one text field.
Item {
    id: root

    required property TranscriptRow row

    // The field in an item of its own: a Loader asks its item for its implicit width, and a TextEdit that was once asked lays all of
    // its text out twice at each change.
    implicitHeight: field.height

    ProseField {
        id: field

        objectName: "prose"
        color: root.row.passage.quotes > 0 ? Theme.secondary : Theme.text
        passage: root.row.passage
        width: root.width

        onPointedAt: target => root.row.pointedAt(target)

        Caret {
            edit: field
            visible: root.row.live
        }

        Repeater {
            model: root.row.term === "" ? 0 : 1

            FoundText {
                edit: field
                row: root.row
            }
        }
    }
}
