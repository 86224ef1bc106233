import QtQuick
import Firstlight

// Text of the wire, to read and to select.
TextEdit {
    required property string label

    Accessible.role: Accessible.StaticText
    Accessible.name: label
    Accessible.description: text

    color: Theme.secondary
    font.family: Theme.mono
    font.pointSize: Theme.smallSize
    readOnly: true
    selectByMouse: true
    selectedTextColor: Theme.text
    selectionColor: Theme.selection
    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.WrapAtWordBoundaryOrAnywhere
}
