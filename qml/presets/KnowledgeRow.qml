import QtQuick
import QtQuick.Layouts
import Firstlight

// One piece of knowledge: its name, where it is, and its place among the others.
RowLayout {
    id: root

    required property int index
    required property string name
    required property string place
    required property bool last

    // Two folders may hold files of one name.
    readonly property string subject: qsTr("%1, piece %2").arg(name).arg(index + 1)

    signal moved(int by)
    signal removed

    Accessible.role: Accessible.ListItem
    Accessible.name: name + ", " + place

    spacing: Theme.space4

    ListText {
        Layout.maximumWidth: root.width * 0.5
        elide: Text.ElideMiddle
        text: root.name
    }

    Caption {
        Layout.fillWidth: true
        elide: Text.ElideMiddle
        leftPadding: Theme.space8
        text: root.place
    }

    IconButton {
        enabled: root.index > 0
        glyph: "arrow-up"
        text: qsTr("Send %1, earlier").arg(root.subject)

        onClicked: root.moved(-1)
    }

    IconButton {
        enabled: !root.last
        glyph: "arrow-down"
        text: qsTr("Send %1, later").arg(root.subject)

        onClicked: root.moved(1)
    }

    IconButton {
        glyph: "close"
        text: qsTr("Take out %1").arg(root.subject)

        onClicked: root.removed()
    }
}
