import QtQuick
import QtQuick.Templates as T
import Firstlight

// A field of one line. `label` is its name for screen readers.
T.TextField {
    id: root

    required property string label
    property bool wrong: false

    Accessible.role: Accessible.EditableText
    Accessible.name: label

    color: Theme.text
    font.family: Theme.sans
    font.pointSize: Theme.listSize
    implicitHeight: Theme.rowHeight
    implicitWidth: Theme.measure / 2
    leftPadding: Theme.space12 - Theme.line
    placeholderTextColor: Theme.secondary
    rightPadding: Theme.space12
    selectByMouse: true
    selectedTextColor: Theme.text
    selectionColor: Theme.selection
    verticalAlignment: TextInput.AlignVCenter

    background: Rectangle {
        border.color: root.wrong ? Theme.danger : root.activeFocus ? Theme.accent : Theme.hairline
        border.width: Theme.line
        color: Theme.surface
        radius: Theme.controlRadius
    }

    ListText {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding
        color: root.placeholderTextColor
        text: root.placeholderText
        verticalAlignment: Text.AlignVCenter
        visible: root.length === 0 && root.preeditText === ""

        Accessible.ignored: true
    }
}
