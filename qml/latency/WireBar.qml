import QtQuick
import Firstlight

// The bar above the wire view.
Item {
    id: root

    required property bool any // there is something to copy and to save
    readonly property string title: qsTr("On the wire")
    readonly property bool narrow: width < Theme.measure

    signal backClicked
    signal curlClicked
    signal saveClicked
    signal openClicked

    implicitHeight: Theme.barHeight

    IconButton {
        id: back

        anchors.left: parent.left
        anchors.leftMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        glyph: "left"
        text: qsTr("Back to the conversation (Esc)")

        onClicked: root.backClicked()
    }

    Title {
        anchors.left: back.right
        anchors.leftMargin: Theme.space4
        anchors.right: tail.left
        anchors.rightMargin: Theme.space8
        anchors.verticalCenter: parent.verticalCenter
        text: root.title
    }

    Row {
        id: tail

        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space8

        Pill {
            enabled: root.any
            text: qsTr("Copy as curl")

            onClicked: root.curlClicked()
        }

        Pill {
            enabled: root.any
            text: root.narrow ? qsTr("Save…") : qsTr("Save capture…")

            onClicked: root.saveClicked()
        }

        Pill {
            text: root.narrow ? qsTr("Open…") : qsTr("Open capture…")

            onClicked: root.openClicked()
        }
    }

    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
