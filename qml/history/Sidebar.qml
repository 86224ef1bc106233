pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The conversations, newest first, or what was found in them, and the way to the other pages.
FocusScope {
    id: root

    required property ConversationListModel conversations
    required property HistorySearch search
    required property string currentId
    required property string page // that is shown
    property string latencyDetail

    signal opened(string conversationId)
    signal messageOpened(string conversationId, string messageId)
    signal exportWanted(string conversationId, string title, bool asMarkdown)
    signal newWanted
    signal turned(string page)

    function startSearch() {
        field.forceActiveFocus(Qt.ShortcutFocusReason)
        field.selectAll()
    }

    implicitWidth: Theme.sidebarWidth

    Rectangle {
        anchors.fill: parent
        color: Theme.sidebar
    }

    Hairline {
        anchors.right: parent.right
        height: parent.height
        z: 1
    }

    Row {
        id: brand

        spacing: Theme.space8
        x: Theme.space16 + Theme.line * 3
        y: Theme.space16 + Theme.line * 3

        Mark {
            anchors.verticalCenter: parent.verticalCenter
        }

        Title {
            anchors.verticalCenter: parent.verticalCenter
            font.pointSize: Theme.listSize + Theme.point * 1.5
            text: qsTr("Firstlight")
        }
    }

    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space12
        anchors.verticalCenter: brand.verticalCenter
        glyph: "plus"
        text: qsTr("New conversation")

        onClicked: root.newWanted()
    }

    SearchField {
        id: field

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.margins: Theme.space12 + Theme.ring
        anchors.top: brand.bottom
        anchors.topMargin: Theme.space16
        objectName: "search"

        onDownWanted: results.forceActiveFocus(Qt.TabFocusReason)
        onLeaveWanted: list.forceActiveFocus(Qt.OtherFocusReason)
        onTextChanged: root.search.typed = text
    }

    ConversationList {
        id: list

        anchors.bottom: foot.top
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: field.bottom
        anchors.topMargin: Theme.space8
        conversations: root.conversations
        currentId: root.page === "chat" ? root.currentId : ""
        visible: !root.search.active

        onExportWanted: (id, title, asMarkdown) => root.exportWanted(id, title, asMarkdown)
        onOpened: conversationId => root.opened(conversationId)
    }

    SearchResults {
        id: results

        anchors.fill: list
        search: root.search
        visible: root.search.active

        onOpened: (conversationId, messageId) => root.messageOpened(conversationId, messageId)
    }

    Column {
        id: foot

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space12
        anchors.left: parent.left
        anchors.margins: Theme.space8 + Theme.ring
        anchors.right: parent.right
        spacing: Theme.space8

        Caption {
            color: Theme.danger
            text: root.conversations.error
            visible: text !== ""
            width: parent.width
            wrapMode: Text.Wrap
        }

        Hairline {
            width: parent.width
        }

        Column {
            width: parent.width

            ListRow {
                selected: root.page === "lab" || root.page === "rehearse"
                text: qsTr("Lab")
                width: parent.width

                onClicked: root.turned("lab")
            }

            ListRow {
                detail: root.latencyDetail
                selected: root.page === "latency"
                text: qsTr("Latency")
                width: parent.width

                onClicked: root.turned("latency")
            }

            ListRow {
                selected: root.page === "settings" || root.page === "providers" || root.page === "presets"
                text: qsTr("Settings")
                width: parent.width

                onClicked: root.turned("settings")
            }
        }
    }
}
