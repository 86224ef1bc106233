pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// A card with a small table and what it says in a sentence.
Card {
    id: root

    required property string title
    required property string caption
    required property string words
    required property LabTable table
    property string firstHead
    property string secondHead

    Accessible.role: Accessible.Grouping
    Accessible.name: title

    implicitHeight: column.height + Theme.space16 * 2 + Theme.space4

    Column {
        id: column

        width: root.width - x * 2
        x: Theme.space16 + Theme.ring
        y: Theme.space16 + Theme.ring

        Title {
            text: root.title
            width: parent.width
        }

        Caption {
            bottomPadding: Theme.space8
            text: root.caption
            topPadding: Theme.space4
            width: parent.width
            wrapMode: Text.Wrap
        }

        BenchTableRow {
            first: root.firstHead
            label: ""
            quiet: true
            second: root.secondHead
            strong: false
            visible: root.secondHead !== ""
            width: parent.width
        }

        Repeater {
            model: root.table

            BenchTableRow {
                width: column.width
            }
        }

        ListText {
            font.weight: Font.DemiBold
            text: root.words
            topPadding: Theme.space12
            visible: text !== ""
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
