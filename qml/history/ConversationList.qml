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

    activeFocusOnTab: count > 0
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
}
