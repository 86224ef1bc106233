pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Marks what was found in a text field, behind its words.
Item {
    id: root

    required property TextEdit edit
    required property TranscriptRow row

    signal placed(rect place) // the current match, in the field

    z: -1

    FoundMarks {
        id: marks

        current: root.row?.match ?? -1
        document: root.edit?.textDocument ?? null
        term: root.row?.term ?? ""

        onChanged: {
            boxes.model = 0
            boxes.model = count
            if (place.width <= 0)
                return
            root.placed(place)
            root.row.matchPlaced(root.edit.mapToItem(root.row, 0, place.y).y, place.height)
        }
    }

    Repeater {
        id: boxes

        Rectangle {
            required property int index

            readonly property rect place: marks.at(index)

            objectName: marks.isCurrent(index) ? "currentMark" : ""
            border.color: marks.isCurrent(index) ? Theme.accent : Theme.faint
            border.width: marks.isCurrent(index) ? Theme.ring : Theme.line
            color: Theme.found
            height: place.height
            radius: Theme.ring
            width: place.width
            x: place.x
            y: place.y
        }
    }
}
