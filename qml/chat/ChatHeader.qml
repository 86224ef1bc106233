import QtQuick
import Firstlight

// The bar above a page: its title, and at the ends what opens the sides.
Item {
    id: root

    required property string title
    property bool menuShown: false
    property bool panelShown: false
    property bool panelOpen: false

    signal menuClicked
    signal panelClicked

    implicitHeight: Theme.barHeight

    IconButton {
        id: menu

        anchors.left: parent.left
        anchors.leftMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        glyph: "menu"
        text: qsTr("Show the conversations")
        visible: root.menuShown

        onClicked: root.menuClicked()
    }

    Title {
        anchors.left: menu.visible ? menu.right : parent.left
        anchors.leftMargin: menu.visible ? Theme.space8 : Theme.space16 + Theme.space4
        anchors.right: panel.visible ? panel.left : parent.right
        anchors.rightMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        text: root.title
    }

    IconButton {
        id: panel

        anchors.right: parent.right
        anchors.rightMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        color: root.panelOpen ? Theme.accent : Theme.secondary
        glyph: "clock"
        text: root.panelOpen ? qsTr("Hide where the time went (Ctrl+D)") : qsTr("Show where the time went (Ctrl+D)")
        visible: root.panelShown

        onClicked: root.panelClicked()
    }

    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
