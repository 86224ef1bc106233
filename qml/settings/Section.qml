import QtQuick
import Firstlight

// A card of settings that belong together.
Card {
    id: root

    required property string title
    property string text
    default property alias content: column.data

    Accessible.role: Accessible.Grouping
    Accessible.name: title

    implicitHeight: column.height + (Theme.space16 + Theme.ring) * 2

    Column {
        id: column

        spacing: Theme.space12
        width: root.width - x * 2
        x: Theme.space16 + Theme.ring
        y: Theme.space16 + Theme.ring

        Column {
            spacing: Theme.space4
            width: parent.width

            Title {
                text: root.title
                width: parent.width
            }

            Caption {
                text: root.text
                visible: text !== ""
                width: parent.width
                wrapMode: Text.Wrap
            }
        }
    }
}
