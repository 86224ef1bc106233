import QtQuick
import Firstlight

// A named part of a request or a response, to read and to select. Children go beside its name.
Column {
    id: root

    required property string title
    property string head
    property string headers
    property string body
    default property alias trailing: tail.data

    spacing: Theme.space8

    Item {
        height: Math.max(name.implicitHeight, tail.implicitHeight)
        width: root.width

        Title {
            id: name

            anchors.verticalCenter: parent.verticalCenter
            text: root.title
        }

        Row {
            id: tail

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
        }
    }

    WireSource {
        color: Theme.text
        label: qsTr("%1, first line").arg(root.title)
        text: root.head
        visible: text !== ""
        width: root.width
    }

    WireSource {
        label: qsTr("%1, headers").arg(root.title)
        text: root.headers
        visible: text !== ""
        width: root.width
    }

    WireSource {
        color: Theme.text
        label: root.title
        text: root.body
        visible: text !== ""
        width: root.width
    }
}
