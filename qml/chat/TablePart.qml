pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// A table, which scrolls sideways where it is wider than the column.
Flickable {
    id: root

    required property TranscriptRow row

    boundsBehavior: Flickable.StopAtBounds
    clip: true
    contentHeight: height
    contentWidth: Math.max(width, table.width)
    flickableDirection: Flickable.HorizontalFlick
    implicitHeight: field.implicitHeight + Theme.space8
    interactive: contentWidth > width

    T.ScrollBar.horizontal: ThinScrollBar {}

    TextEdit {
        id: field

        Accessible.name: root.row.passage.text
        Accessible.readOnly: true
        Accessible.role: Accessible.StaticText

        activeFocusOnTab: false
        color: Theme.text
        font.family: Theme.sans
        font.pointSize: Theme.tableSize
        readOnly: true
        selectByKeyboard: true
        selectByMouse: true
        selectedTextColor: Theme.text
        selectionColor: Theme.selection
        textFormat: TextEdit.PlainText
        width: Math.max(root.width, table.width)
        wrapMode: TextEdit.Wrap

        Component.onCompleted: table.document = textDocument
        onHoveredLinkChanged: root.row.pointedAt(hoveredLink)
        onLinkActivated: address => link.open(address)

        ProseText {
            id: link
        }

        TableText {
            id: table

            passage: root.row.passage
            style: Theme.prose
        }

        Repeater {
            model: root.row.term === "" ? 0 : 1

            FoundText {
                edit: field
                row: root.row
            }
        }

        Repeater {
            model: table.rows.length

            Hairline {
                required property int index

                color: index === 0 ? Theme.faint : Theme.hairline
                width: table.width
                y: Math.round(table.rows[index])
            }
        }
    }
}
