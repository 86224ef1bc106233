import QtQuick
import Firstlight

// A text that goes along with a question: opens it, and takes it away where that is still possible.
Row {
    id: root

    required property string name
    required property string serial // tells chips of one name apart for a screen reader
    property string size
    property bool removable: false

    signal opened
    signal removed

    Pill {
        Accessible.name: qsTr("Open %1, %2").arg(root.name).arg(root.serial)

        detail: root.size
        glyph: "file"
        objectName: "attachment"
        text: root.name
        width: Math.min(implicitWidth, Theme.sidebarWidth)

        onClicked: root.opened()
    }

    IconButton {
        glyph: "close"
        objectName: "removeAttachment"
        text: qsTr("Remove %1, %2").arg(root.name).arg(root.serial)
        visible: root.removable

        onClicked: root.removed()
    }
}
