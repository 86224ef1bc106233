import QtQuick
import Firstlight

// A folder by its path, and the way to open it.
Field {
    id: root

    required property string folder

    ListText {
        anchors.left: parent.left
        anchors.right: open.left
        anchors.rightMargin: Theme.space8
        anchors.verticalCenter: open.verticalCenter
        elide: Text.ElideMiddle
        text: root.folder
    }

    Pill {
        id: open

        anchors.right: parent.right
        text: qsTr("Open")

        Accessible.name: qsTr("Open the folder %1").arg(root.folder)

        onClicked: Qt.openUrlExternally(new URL("file://" + encodeURI(root.folder)))
    }
}
