pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What the person asked, with what went along, and what can be done with it.
Item {
    id: root

    required property TranscriptRow row

    readonly property int number: row.message / 2 + 1
    readonly property bool offered: hover.hovered || edit.visualFocus || more.visualFocus || more.down
    readonly property bool branched: row.branches > 1

    implicitHeight: bubble.y + bubble.height + (branched ? Theme.pillHeight + Theme.space4 : 0)

    HoverHandler {
        id: hover
    }

    Flow {
        id: files

        anchors.right: parent.right
        layoutDirection: Qt.RightToLeft
        spacing: Theme.space4
        width: root.width * 0.85

        Repeater {
            model: root.row.attachments.length

            AttachmentChip {
                required property int index

                readonly property int file: root.row.attachments.length - 1 - index // the flow begins at the right

                name: root.row.attachments[file]
                picture: root.row.chat?.thumbnail(root.row.message, file)
                side: 2 * Theme.columnWidth
                stacked: true
                serial: qsTr("question %1, %2").arg(root.number).arg(file + 1)

                onOpened: root.row.attachmentOpened(file)
            }
        }
    }

    QuestionBubble {
        id: bubble

        row: root.row
        source: root.row.text
        visible: source !== ""
        width: parent.width
        y: files.height > 0 ? files.height + Theme.space4 : 0
    }

    Row {
        anchors.bottom: bubble.bottom
        opacity: root.offered ? 1 : 0
        x: bubble.edge - width - Theme.space4

        IconButton {
            id: edit

            enabled: !root.row.busy
            glyph: "pencil"
            objectName: "edit"
            text: qsTr("Edit question %1").arg(root.number)

            onClicked: root.row.edited()
        }

        IconButton {
            id: more

            glyph: "more"
            text: qsTr("More for question %1").arg(root.number)

            onClicked: root.row.menuWanted(more)
        }
    }

    Repeater {
        id: stepper

        model: root.branched ? 1 : 0

        BranchStepper {
            anchors.right: root.right
            anchors.top: bubble.bottom
            anchors.topMargin: Theme.space4
            objectName: "questionBranches"
            row: root.row
            what: qsTr("question %1").arg(root.number)
        }
    }
}
