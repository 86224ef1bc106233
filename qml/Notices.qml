import QtQuick
import Firstlight

// Says what was deleted, with the way back, and what came of an export or an import.
Toast {
    id: root

    required property ConversationListModel conversations
    required property Sessions sessions
    required property Archive archive

    property Chat chat // whose messages were deleted last; null: a conversation was

    onActivated: {
        if (chat)
            chat.undoRemove()
        else
            conversations.undoRemove()
    }

    Connections {
        function onRemoved(id, title) {
            root.chat = null
            root.show(qsTr("“%1” is deleted.").arg(title), qsTr("Undo"))
        }

        target: root.conversations
    }

    Connections {
        function onRemoved(messages) {
            root.chat = root.sessions.current
            root.show(messages === 1 ? qsTr("The message is deleted.") : qsTr("%n messages are deleted.", "", messages), qsTr("Undo"))
        }

        target: root.sessions.current
    }

    Connections {
        function onTold(sentence) {
            root.show(sentence, "")
        }

        target: root.archive
    }
}
