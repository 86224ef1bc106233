import QtQuick
import Firstlight

// A conversation in the list, under the name of its group where it is the first of one. F2 or a double click renames it, Del
// removes it; a menu offers both.
FocusScope {
    id: root

    required property int index
    required property string conversationId
    required property string title
    required property bool busy
    required property bool pinned
    property bool selected: false

    signal opened
    signal renamed(string name)
    signal pinWanted(bool pinned)
    signal exportWanted(bool asMarkdown)
    signal removed

    function edit() {
        field.text = title
        field.visible = true
        field.selectAll()
        field.forceActiveFocus(Qt.OtherFocusReason)
    }

    function leave(keep: bool) {
        if (!field.visible)
            return
        field.visible = false
        if (keep)
            renamed(field.text)
        row.forceActiveFocus(Qt.OtherFocusReason)
    }

    height: column.height

    Column {
        id: column

        width: parent.width

        Caption {
            bottomPadding: Theme.space4 + Theme.ring
            font.pointSize: Theme.smallSize - Theme.point
            font.weight: Font.DemiBold
            leftPadding: Theme.space16 + Theme.space4
            text: root.ListView.section
            topPadding: Theme.space12 + Theme.line
            visible: root.ListView.section !== root.ListView.previousSection
        }

        ListRow {
            id: row

            Accessible.name: qsTr("%1, conversation %2").arg(root.title).arg(root.index + 1)

            Keys.onDeletePressed: root.removed()
            Keys.onMenuPressed: menu.popup(row)
            Keys.onPressed: event => {
                event.accepted = event.key === Qt.Key_F2
                if (event.accepted)
                    root.edit()
            }

            focus: true
            focusPolicy: Qt.ClickFocus
            ringed: activeFocus // the arrows, too, bring it here
            selected: root.selected
            text: root.title
            width: parent.width - 2 * x
            x: Theme.space8 + Theme.ring

            onClicked: root.opened()
            onDoubleClicked: root.edit()
            onPressAndHold: menu.popup()

            // A reply is arriving in it, out of sight.
            Rectangle {
                color: Theme.accent
                height: width
                radius: width / 2
                visible: root.busy && !root.selected
                width: Theme.space8 - Theme.ring
            }
        }
    }

    MouseArea {
        acceptedButtons: Qt.RightButton
        anchors.fill: column

        onClicked: menu.popup()
    }

    TextLine {
        id: field

        anchors.bottom: column.bottom
        height: row.height
        label: qsTr("New name of %1").arg(root.title)
        visible: false
        width: row.width
        x: row.x

        Keys.onEscapePressed: root.leave(false)

        onAccepted: root.leave(true)
        onActiveFocusChanged: if (!activeFocus) root.leave(true)
    }

    MenuPopup {
        id: menu

        title: root.title

        MenuRow {
            hint: qsTr("F2")
            text: qsTr("Rename")

            onTriggered: root.edit()
        }

        MenuRow {
            text: root.pinned ? qsTr("Unpin") : qsTr("Pin")

            onTriggered: root.pinWanted(!root.pinned)
        }

        MenuRow {
            text: qsTr("Export as Markdown…")

            onTriggered: root.exportWanted(true)
        }

        MenuRow {
            text: qsTr("Export as JSON…")

            onTriggered: root.exportWanted(false)
        }

        MenuRow {
            grave: true
            hint: qsTr("Del")
            text: qsTr("Delete")

            onTriggered: root.removed()
        }
    }
}
