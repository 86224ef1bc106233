pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Under a reply: its figures, and what can be done with it.
Item {
    id: root

    required property TranscriptRow row

    readonly property int number: (row.message + 1) / 2
    readonly property bool branched: row.branches > 1
    readonly property bool reached: asText.visualFocus || asSource.visualFocus || more.visualFocus || more.down // by the keyboard
    readonly property bool offered: row.figures.over && (hover.hovered || reached || row.isLast)

    implicitHeight: line.height

    HoverHandler {
        id: hover
    }

    ReplyLine {
        id: line

        anchors.left: parent.left
        anchors.leftMargin: stepper.count > 0 ? stepper.itemAt(0).width + Theme.space8 : 0
        anchors.right: actions.left
        anchors.rightMargin: Theme.space12
        figures: root.row.figures
        number: root.number

        onClicked: root.row.detailWanted()
    }

    Repeater {
        id: stepper

        model: root.branched ? 1 : 0

        BranchStepper {
            objectName: "replyBranches"
            row: root.row
            what: qsTr("reply %1").arg(root.number)
            x: -Theme.space8
            y: (line.height - height) / 2
        }
    }

    Row {
        id: actions

        anchors.right: parent.right
        opacity: root.offered ? 1 : 0
        visible: root.row.figures.over

        IconButton {
            glyph: "retry"
            objectName: "askAnew"
            text: qsTr("Ask anew: reply %1 came from this computer").arg(root.number)
            visible: root.row.figures.remembered && root.row.isLast

            onClicked: root.row.retried()
        }

        IconButton {
            glyph: "right"
            objectName: "askOther"
            text: root.row.figures.otherSide
            visible: text !== "" && root.row.isLast

            onClicked: root.row.otherWanted()
        }

        IconButton {
            id: asText

            glyph: copied.running && !copied.source ? "check" : "copy"
            text: qsTr("Copy reply %1").arg(root.number)

            onClicked: copied.tell(false)
        }

        IconButton {
            id: asSource

            glyph: copied.running && copied.source ? "check" : "markdown"
            text: qsTr("Copy reply %1 as Markdown").arg(root.number)

            onClicked: copied.tell(true)
        }

        IconButton {
            id: more

            glyph: "more"
            objectName: "more"
            text: qsTr("More for reply %1").arg(root.number)

            onClicked: root.row.menuWanted(more)
        }
    }

    Timer {
        id: copied

        property bool source: false

        function tell(asMarkdown: bool) {
            root.row.copied(asMarkdown)
            source = asMarkdown
            restart()
        }

        interval: Theme.patience * 3
    }
}
