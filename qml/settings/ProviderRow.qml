import QtQuick
import QtQuick.Layouts
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

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

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
    contentItem: RowLayout {
        spacing: Theme.space12

        Rectangle {
            border.color: root.chosen ? Theme.accent : Theme.faint
            border.width: root.chosen ? Theme.space4 : Theme.line
            color: "transparent"
            implicitHeight: Theme.space16
            implicitWidth: Theme.space16
            radius: height / 2
        }

        ListText {
            Layout.fillWidth: true
            Layout.maximumWidth: implicitWidth
            text: root.name
        }

        Caption {
            Layout.fillWidth: true
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
