import QtQuick
import Firstlight

// Which of the messages that stand beside each other is shown: "2 / 3". Left and Right step, as its buttons do.
Item {
    id: root

    required property TranscriptRow row
    required property string what // "reply 2"

    readonly property int number: row?.branch ?? 1
    readonly property int count: row?.branches ?? 1

    function step(by: int) {
        if (number + by >= 1 && number + by <= count)
            row.stepped(by, activeFocus)
    }

    Accessible.role: Accessible.SpinBox
    Accessible.name: qsTr("Version %1 of %2 of %3").arg(number).arg(count).arg(what)
    Accessible.focusable: true

    Keys.onLeftPressed: step(-1)
    Keys.onRightPressed: step(1)

    activeFocusOnTab: true
    enabled: !(row?.busy ?? true)
    implicitHeight: line.height
    implicitWidth: line.width
    opacity: enabled ? 1 : 0.45

    Row {
        id: line

        IconButton {
            enabled: root.number > 1
            focusPolicy: Qt.NoFocus
            glyph: "left"
            objectName: "branchBefore"
            text: qsTr("Version before, of %1").arg(root.what)

            onClicked: root.step(-1)
        }

        Digits {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.secondary
            text: root.number + " / " + root.count
        }

        IconButton {
            enabled: root.number < root.count
            focusPolicy: Qt.NoFocus
            glyph: "right"
            objectName: "branchAfter"
            text: qsTr("Version after, of %1").arg(root.what)

            onClicked: root.step(1)
        }
    }

    Connections {
        function onBranchesWanted() {
            root.forceActiveFocus(Qt.OtherFocusReason)
        }

        target: root.row
    }

    FocusRing {
        radius: Theme.controlRadius
        visible: root.activeFocus
    }
}
