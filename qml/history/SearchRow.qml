import QtQuick
import QtQuick.Templates as T
import Firstlight

// A message that was found: its conversation, and the words around what was typed.
T.ItemDelegate {
    id: root

    required property int index
    required property string conversationId
    required property string messageId
    required property string title
    required property string excerpt
    required property string who

    signal opened

    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1: %2, %3: %4").arg(index + 1).arg(title).arg(who).arg(excerpt.replace(/<\/?b>/g, ""))

    Keys.onEnterPressed: root.opened()
    Keys.onReturnPressed: root.opened()

    bottomPadding: Theme.space8
    focusPolicy: Qt.ClickFocus
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    leftPadding: Theme.space16 + Theme.space4
    rightPadding: Theme.space16 + Theme.space4
    topPadding: Theme.space8

    onClicked: root.opened()

    background: Item {
        HoverFill {
            anchors.fill: parent
            anchors.leftMargin: Theme.space8 + Theme.ring
            anchors.rightMargin: Theme.space8 + Theme.ring
            control: root
            radius: Theme.controlRadius
        }

        FocusRing {
            anchors.leftMargin: Theme.space8 + Theme.ring
            anchors.margins: 0
            anchors.rightMargin: Theme.space8 + Theme.ring
            radius: Theme.controlRadius
            visible: root.activeFocus
        }
    }
    contentItem: Column {
        spacing: Theme.ring

        ListText {
            text: root.title
            width: parent.width
        }

        Caption {
            elide: Text.ElideRight
            maximumLineCount: 2
            text: root.excerpt
            textFormat: Text.StyledText
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
