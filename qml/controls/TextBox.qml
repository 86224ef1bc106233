import QtQuick
import QtQuick.Templates as T
import Firstlight

// A field that grows with its text. It has no frame: whoever shows it frames it.
T.TextArea {
    id: root

    required property string label

    Accessible.role: Accessible.EditableText
    Accessible.name: label
    Accessible.multiLine: true

    color: Theme.text
    font.family: Theme.sans
    font.pointSize: Theme.bodySize
    implicitHeight: contentHeight + topPadding + bottomPadding
    implicitWidth: Theme.measure
    placeholderTextColor: Theme.secondary
    selectByMouse: true
    selectedTextColor: Theme.text
    selectionColor: Theme.selection
    wrapMode: TextEdit.Wrap

    Body {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.topMargin: root.topPadding
        color: root.placeholderTextColor
        elide: Text.ElideRight
        text: root.placeholderText
        visible: root.length === 0 && root.preeditText === ""
        wrapMode: Text.NoWrap

        Accessible.ignored: true
    }
}
