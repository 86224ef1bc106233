pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Extra headers, a name and a value each.
Field {
    id: root

    required property HeaderListModel headers

    hint: qsTr("Sent with each request. A key does not belong here: the field above guards it.")
    label: qsTr("Extra headers")

    Column {
        spacing: Theme.space8
        width: parent.width

        Repeater {
            model: root.headers

            Item {
                id: row

                required property int index
                required property string name
                required property string value

                height: nameLine.height
                width: root.width

                TextLine {
                    id: nameLine

                    label: qsTr("Name of header %1").arg(row.index + 1)
                    placeholderText: "X-Title"
                    text: row.name
                    width: row.width * 0.35

                    onTextEdited: root.headers.setName(row.index, text)
                }

                TextLine {
                    anchors.left: nameLine.right
                    anchors.leftMargin: Theme.space8
                    anchors.right: remove.left
                    anchors.rightMargin: Theme.space8
                    label: qsTr("Value of header %1").arg(row.index + 1)
                    placeholderText: qsTr("Value")
                    text: row.value

                    onTextEdited: root.headers.setValue(row.index, text)
                }

                IconButton {
                    id: remove

                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    glyph: "trash"
                    text: qsTr("Remove header %1").arg(row.index + 1)

                    onClicked: root.headers.remove(row.index)
                }
            }
        }

        Pill {
            glyph: "plus"
            text: qsTr("Add a header")

            onClicked: root.headers.add()
        }
    }
}
