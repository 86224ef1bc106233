import QtQuick
import QtQuick.Templates as T
import Firstlight

// A page of settings: a bar with its name, and a column that scrolls under it.
FocusScope {
    id: root

    required property string title
    // Sits in front of the name ("back").
    property alias leading: lead.data
    property alias trailing: tail.data
    default property alias content: column.data

    Accessible.role: Accessible.Pane
    Accessible.name: title

    Item {
        id: bar

        height: Theme.barHeight
        width: root.width

        Row {
            id: lead

            anchors.verticalCenter: parent.verticalCenter
            x: Theme.space16
        }

        Title {
            anchors.left: lead.right
            anchors.leftMargin: Theme.space4
            anchors.verticalCenter: parent.verticalCenter
            text: root.title
        }

        Row {
            id: tail

            anchors.right: parent.right
            anchors.rightMargin: Theme.space16 + Theme.space4
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.space8
        }

        Hairline {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    Flickable {
        id: view

        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: bar.bottom
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: column.height + Theme.space24 * 2

        T.ScrollBar.vertical: ThinScrollBar {}

        Column {
            id: column

            spacing: Theme.space24
            width: Math.min(view.width - Theme.space24 * 2, Theme.measure)
            x: (view.width - width) / 2
            y: Theme.space24
        }
    }
}
