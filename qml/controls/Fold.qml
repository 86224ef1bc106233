import QtQuick
import QtQuick.Templates as T
import Firstlight

// A heading that shows or hides what is seldom needed.
Column {
    id: root

    required property string text
    property bool open: false
    default property alias content: body.data

    spacing: Theme.space12

    T.AbstractButton {
        id: head

        Accessible.role: Accessible.Button
        Accessible.name: root.text
        Accessible.description: root.open ? qsTr("open") : qsTr("closed")

        Keys.onEnterPressed: head.clicked()
        Keys.onReturnPressed: head.clicked()

        implicitHeight: Theme.pillHeight
        implicitWidth: implicitContentWidth + Theme.space12

        onClicked: root.open = !root.open

        background: HoverFill {
            anchors.fill: parent
            anchors.leftMargin: -Theme.space4
            control: head
            radius: Theme.controlRadius
        }
        contentItem: Row {
            spacing: Theme.space4

            Glyph {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.secondary
                height: Theme.space12
                name: root.open ? "down" : "right"
                width: height
            }

            Caption {
                anchors.verticalCenter: parent.verticalCenter
                font.weight: Font.DemiBold
                text: root.text
            }
        }

        FocusRing {
            radius: Theme.controlRadius
            visible: head.visualFocus
        }
    }

    Column {
        id: body

        spacing: root.spacing
        visible: root.open
        width: root.width
    }
}
