import QtQuick
import Firstlight

// What goes along with a question, a picture with itself in small: opens it, and takes it away where that is still possible.
Grid {
    id: root

    required property string name
    required property string serial // tells chips of one name apart for a screen reader
    property string size
    property bool removable: false
    property bool stacked: false // the picture above its name
    property int side: Theme.barHeight // of the picture
    property alias picture: small.image

    signal opened
    signal removed

    columnSpacing: small.any ? Theme.space4 : 0
    columns: stacked ? 1 : 3
    horizontalItemAlignment: stacked ? Grid.AlignRight : Grid.AlignLeft
    rowSpacing: Theme.space4
    verticalItemAlignment: Grid.AlignVCenter

    ImageView {
        id: small

        Accessible.name: qsTr("Picture %1, %2").arg(root.name).arg(root.serial)
        Accessible.role: Accessible.Graphic

        height: root.side
        objectName: "thumbnail"
        visible: any
        width: Math.round(root.side * Math.max(0.5, Math.min(2, aspect)))

        HoverHandler {
            cursorShape: Qt.PointingHandCursor
        }

        TapHandler {
            onTapped: root.opened()
        }
    }

    Pill {
        Accessible.name: qsTr("Open %1, %2").arg(root.name).arg(root.serial)

        detail: root.size
        glyph: small.any ? "" : "file"
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
