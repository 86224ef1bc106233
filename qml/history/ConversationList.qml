pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// One stop of the Tab key; the arrows move in it, Enter opens.
ListView {
    id: root

    required property ConversationListModel conversations
    required property string currentId

    signal opened(string conversationId)
    signal exportWanted(string conversationId, string title, bool asMarkdown)

    Accessible.name: qsTr("Conversations")
    Accessible.role: Accessible.List

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    currentIndex: -1
    model: conversations
    objectName: "conversations"
    section.property: "section"

    onActiveFocusChanged: if (activeFocus && currentIndex < 0 && count > 0) currentIndex = 0

    T.ScrollBar.vertical: ThinScrollBar {}

    delegate: ConversationRow {
        selected: conversationId === root.currentId
        width: root.width

        onExportWanted: asMarkdown => root.exportWanted(conversationId, title, asMarkdown)
        onOpened: {
            root.currentIndex = index
            root.opened(conversationId)
        }
        onPinWanted: pinned => root.conversations.pin(conversationId, pinned)
        onRemoved: root.conversations.remove(conversationId)
        onRenamed: name => root.conversations.rename(conversationId, name)
    }

    // An empty list has no row to show where the keyboard is.
    FocusRing {
        anchors.margins: Theme.ring
        parent: root
        radius: Theme.controlRadius
        visible: root.activeFocus && root.count === 0
    }
}
