pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What is shown as its source: HTML, which nothing interprets, and TeX on a line of its own.
Item {
    id: root

    required property TranscriptRow row

    readonly property bool math: row.kind === TranscriptModel.Math

    implicitHeight: text.height + 2 * text.y

    Rectangle {
        anchors.fill: parent
        color: Theme.code
        radius: Theme.codeRadius
    }

    GrowingText {
        id: text

        color: root.math ? Theme.text : Theme.secondary
        font.family: Theme.mono
        font.italic: root.math
        font.pointSize: root.math ? Theme.codeSize * 1.08 : Theme.codeSize
        horizontalAlignment: root.math ? TextEdit.AlignHCenter : TextEdit.AlignLeft
        leading: Theme.codeLeading
        source: root.row.passage.text
        width: parent.width - 2 * x
        x: Theme.space12 + Theme.ring
        y: Theme.space8

        Repeater {
            model: root.row.term === "" ? 0 : 1

            FoundText {
                edit: text
                row: root.row
            }
        }
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space12
        text: root.math ? qsTr("TeX") : qsTr("HTML")
        y: Theme.space8
    }
}
