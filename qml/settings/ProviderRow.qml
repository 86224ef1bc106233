import QtQuick
import QtQuick.Templates as T
import Firstlight

// One provider: a click chooses it, the pencil edits it.
T.RadioDelegate {
    id: root

    required property int index
    required property string providerId
    required property string name
    required property string host
    required property string model
    required property bool chosen

    signal chosenWanted
    signal editWanted

    Accessible.role: Accessible.RadioButton
    Accessible.name: name
    Accessible.description: host + ", " + model
    Accessible.checked: chosen

    autoExclusive: false
    checkable: false
    implicitHeight: Theme.rowHeight + Theme.space12
    rightPadding: edit.width + Theme.space8

    onClicked: chosenWanted()

    background: Rectangle {
        color: root.hovered ? Theme.hover : "transparent"

        Hairline {
            width: parent.width
        }

        FocusRing {
            anchors.margins: 0
            radius: Theme.space4
            visible: root.visualFocus
        }
    }
    contentItem: Item {
        Rectangle {
            id: mark

            anchors.verticalCenter: parent.verticalCenter
            border.color: root.chosen ? Theme.accent : Theme.faint
            border.width: root.chosen ? Theme.space4 : Theme.line
            color: "transparent"
            height: Theme.space16
            radius: height / 2
            width: height
            x: Theme.ring
        }

        ListText {
            id: title

            anchors.left: mark.right
            anchors.leftMargin: Theme.space12
            anchors.verticalCenter: parent.verticalCenter
            text: root.name
            width: Math.min(implicitWidth, parent.width / 2)
        }

        Caption {
            anchors.baseline: title.baseline
            anchors.left: title.right
            anchors.leftMargin: Theme.space12
            anchors.right: parent.right
            text: root.model === "" ? root.host : root.model + " · " + root.host
        }
    }

    IconButton {
        id: edit

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        glyph: "pencil"
        text: qsTr("Edit %1").arg(root.name)

        onClicked: root.editWanted()
    }
}
