pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Window

// The window: conversations on the left, a page in the middle, where the time went on the right.
Window {
    id: root

    required property ConversationListModel conversations
    required property Sessions sessions
    required property Appearance appearance
    required property Settings settings
    // Pictures hold still.
    property bool still: false
    property string page: "chat"
    property alias panelOpen: chat.panelOpen

    readonly property bool wide: width >= 900 * Theme.zoom
    readonly property bool roomy: width >= 1000 * Theme.zoom

    function show(conversationId: string) {
        page = "chat"
        drawer.open = false
        sessions.show(conversationId)
    }

    function startNew() {
        page = "chat"
        drawer.open = false
        sessions.startNew()
        chat.takeFocus()
    }

    color: Theme.page
    height: 820
    minimumHeight: 480
    minimumWidth: 560
    title: sessions.current.title === "" ? qsTr("Firstlight") : qsTr("%1 – Firstlight").arg(sessions.current.title)
    width: 1280

    onActiveChanged: if (active) conversations.regroup()

    Binding {
        property: "dark"
        target: Theme
        value: root.appearance.dark
    }

    Binding {
        property: "reduceMotion"
        target: Theme
        value: root.still || root.appearance.reduceMotion
    }

    Binding {
        property: "zoom"
        target: Theme
        value: root.settings.textZoom
    }

    Binding {
        property: "logicalDpi"
        target: Theme
        value: root.screen ? Screen.logicalPixelDensity * 25.4 : 96
    }

    Shortcut {
        sequences: [StandardKey.New]

        onActivated: root.startNew()
    }

    Shortcut {
        sequence: "Ctrl+,"

        onActivated: root.page = root.page === "chat" ? "settings" : "chat"
    }

    Shortcut {
        sequence: "Ctrl+L"

        onActivated: {
            root.page = "chat"
            chat.takeFocus()
        }
    }

    Shortcut {
        sequence: "Ctrl+D"

        onActivated: root.panelOpen = !root.panelOpen
    }

    SideDrawer {
        id: drawer

        docked: root.wide
        height: parent.height
        z: 2

        Sidebar {
            id: sidebar

            anchors.fill: parent
            conversations: root.conversations
            currentId: root.sessions.current.conversationId
            settingsOpen: root.page !== "chat"

            onNewWanted: root.startNew()
            onOpened: conversationId => root.show(conversationId)
            onSettingsWanted: {
                drawer.open = false
                root.page = "settings"
            }
        }
    }

    ChatPage {
        id: chat

        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
        chat: root.sessions.current
        menuShown: !root.wide
        roomy: root.roomy
        visible: root.page === "chat"

        onMenuClicked: drawer.open = true
        onProvidersWanted: root.page = "providers"
    }

    Loader {
        active: root.page !== "chat"
        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
    }

    Toast {
        id: toast

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space24
        anchors.horizontalCenter: parent.horizontalCenter
        z: 3

        onActivated: root.conversations.undoRemove()
    }

    Connections {
        function onRemoved(id, title) {
            toast.show(qsTr("“%1” is deleted.").arg(title), qsTr("Undo"))
        }

        target: root.conversations
    }
}
