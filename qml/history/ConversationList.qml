import QtQuick
import QtQuick.Templates as T
import Firstlight

// One stop of the Tab key; the arrows move in it, Enter opens.
ListView {
    id: root

    required property ConversationListModel conversations
    required property string currentId

    signal opened(string conversationId)

    Accessible.name: qsTr("Conversations")
    Accessible.role: Accessible.List

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    currentIndex: -1
    model: conversations
    section.property: "section"

    onActiveFocusChanged: if (activeFocus && currentIndex < 0 && count > 0) currentIndex = 0

    T.ScrollBar.vertical: ThinScrollBar {}

    delegate: Component {
        ConversationRow {
            selected: conversationId === root.currentId
            width: root.width - 2 * x
            x: Theme.space8 + Theme.ring

            onClicked: {
                root.currentIndex = index
                root.opened(conversationId)
            }
            onRemoved: root.conversations.remove(conversationId)
            onRenamed: name => root.conversations.rename(conversationId, name)
        }
    }
    section.delegate: Component {
        Caption {
            required property string section

            bottomPadding: Theme.space4 + Theme.ring
            font.pointSize: Theme.smallSize - Theme.point
            font.weight: Font.DemiBold
            leftPadding: Theme.space16 + Theme.space4
            text: section
            topPadding: Theme.space12 + Theme.line
        }
    }
}
