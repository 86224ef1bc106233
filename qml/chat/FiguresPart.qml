pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Under a reply: its figures, and what can be done with it.
Item {
    id: root

    required property TranscriptRow row

    readonly property int number: (row.message + 1) / 2
    readonly property bool branched: row.branches > 1
    readonly property bool offered: row.figures.over && (row.isLast || hover.hovered || line.visualFocus || held)
    property bool held: false // the keyboard or an open menu is on one of the actions

    implicitHeight: line.height

    HoverHandler {
        id: hover
    }

    ReplyLine {
        id: line

        anchors.left: parent.left
        anchors.leftMargin: stepper.count > 0 ? stepper.itemAt(0).width + Theme.space8 : 0
        anchors.right: parent.right
        anchors.rightMargin: (actions.count > 0 ? actions.itemAt(0).width : 0) + Theme.space12
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

    // Made when they are wanted, or a page of a long conversation would make dozens that nobody sees.
    Repeater {
        id: actions

        model: root.offered ? 1 : 0

        ReplyActions {
            anchors.right: root.right
            number: root.number
            row: root.row

            onHeldChanged: root.held = held
        }
    }
}
