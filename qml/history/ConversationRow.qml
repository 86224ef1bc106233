import QtQuick
import QtQuick.Templates as T
import Firstlight

// A conversation in the list. F2 or a double click renames it, Del removes it; a menu offers both.
ListRow {
    id: root

    required property int index
    required property string conversationId
    required property string title
    required property bool busy

    readonly property bool editing: field.visible

    signal renamed(string name)
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
        forceActiveFocus(Qt.OtherFocusReason)
    }

    Keys.onDeletePressed: removed()
    Keys.onMenuPressed: menu.popup(root)
    Keys.onPressed: event => {
        event.accepted = event.key === Qt.Key_F2
        if (event.accepted)
            edit()
    }

    focusPolicy: Qt.ClickFocus
    text: title

    onDoubleClicked: edit()
    onPressAndHold: menu.popup()

    // A reply is arriving in it.
    Rectangle {
        anchors.verticalCenter: parent?.verticalCenter
        color: Theme.accent
        height: width
        radius: width / 2
        visible: root.busy && !root.editing
        width: Theme.space8 - Theme.ring

        Accessible.ignored: !visible
        Accessible.name: qsTr("A reply is arriving")
        Accessible.role: Accessible.Indicator
    }

    MouseArea {
        acceptedButtons: Qt.RightButton
        anchors.fill: parent
        parent: root

        onClicked: menu.popup()
    }

    TextLine {
        id: field

        anchors.fill: parent
        label: qsTr("New name of %1").arg(root.title)
        parent: root
        visible: false

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
            grave: true
            hint: qsTr("Del")
            text: qsTr("Delete")

            onTriggered: root.removed()
        }
    }
}
