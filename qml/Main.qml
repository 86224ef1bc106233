pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Window
import Firstlight

// The window: conversations on the left, a page in the middle, where the time went on the right.
Window {
    id: root

    required property ConversationListModel conversations
    required property HistorySearch search
    required property Archive archive
    required property Sessions sessions
    required property Appearance appearance
    required property Settings settings
    required property ProviderListModel providers
    required property PresetLibrary presets
    required property Answerer answerer
    required property LatencyHistory latency
    required property Replays replays
    required property Lab lab
    required property string dataFolder
    required property string configFolder
    property bool still: false // pictures hold still
    property string page: "chat" // or "wire", "latency", "lab", "rehearse", "settings", "providers", "presets"
    property alias panelOpen: chat.panelOpen

    readonly property bool wide: width >= 900 * Theme.zoom
    readonly property bool roomy: width >= 1000 * Theme.zoom

    function turnTo(name: string) {
        drawer.open = false
        page = name
        if (name === "chat")
            chat.takeFocus()
    }

    function startNew() {
        sessions.startNew()
        turnTo("chat")
    }

    color: Theme.page
    height: 820
    minimumHeight: 480
    minimumWidth: 560
    title: sessions.current.title === "" ? qsTr("Firstlight") : qsTr("%1 – Firstlight").arg(sessions.current.title)
    width: 1280

    onActiveChanged: if (active) conversations.regroup()

    ThemeFollower {
        appearance: root.appearance
        logicalDpi: Screen.logicalPixelDensity > 0 ? Screen.logicalPixelDensity * 25.4 : 96
        still: root.still
    }

    Shortcut {
        sequence: "Ctrl+N"

        onActivated: root.startNew()
    }

    Shortcut {
        sequences: ["Ctrl+K", "Ctrl+Shift+F"]

        onActivated: {
            drawer.open = true
            sidebar.startSearch()
        }
    }

    Shortcut {
        sequence: "Ctrl+,"

        onActivated: root.turnTo(root.page === "chat" ? "settings" : "chat")
    }

    Shortcut {
        sequence: "Ctrl+L"

        onActivated: root.turnTo("chat")
    }

    Shortcut {
        sequence: "Ctrl+D"

        onActivated: root.panelOpen = !root.panelOpen
    }

    Shortcut {
        sequence: "Ctrl+U"

        onActivated: root.turnTo(root.page === "wire" ? "chat" : "wire")
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
            latencyDetail: root.latency.typical
            page: root.page
            search: root.search

            onExportWanted: (id, title, asMarkdown) => root.archive.exportOne(id, title, asMarkdown)
            onMessageOpened: (conversationId, messageId) => {
                root.sessions.showMessage(conversationId, messageId)
                root.turnTo("chat")
            }
            onNewWanted: root.startNew()
            onOpened: conversationId => {
                root.sessions.show(conversationId)
                root.turnTo("chat")
            }
            onTurned: page => root.turnTo(page)
        }
    }

    ChatPage {
        id: chat

        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
        answerer: root.answerer
        chat: root.sessions.current
        menuShown: !root.wide
        opening: root.sessions.opening
        presets: root.presets
        providers: root.providers
        roomy: root.roomy
        visible: root.page === "chat"

        onMenuClicked: drawer.open = true
        onPresetsWanted: root.turnTo("presets")
        onProvidersWanted: root.turnTo("providers")
        onWireWanted: root.turnTo("wire")
    }

    WireArea {
        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
        chat: root.sessions.current
        focus: root.page === "wire"
        replays: root.replays
        row: chat.detailRow
        shown: root.page === "wire"

        onClosed: root.turnTo("chat")
    }

    LatencyArea {
        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
        focus: root.page === "latency"
        history: root.latency
        menuShown: !root.wide
        page: root.page
        roomy: root.roomy
        settings: root.settings

        onMenuClicked: drawer.open = true
    }

    LabArea {
        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
        focus: root.page === "lab" || root.page === "rehearse"
        lab: root.lab
        menuShown: !root.wide
        page: root.page

        onMenuClicked: drawer.open = true
        onTurned: page => root.turnTo(page)
    }

    SettingsArea {
        anchors.fill: parent
        anchors.leftMargin: drawer.dockedWidth
        archive: root.archive
        configFolder: root.configFolder
        dataFolder: root.dataFolder
        focus: root.page === "settings" || root.page === "providers" || root.page === "presets"
        menuShown: !root.wide
        page: root.page
        presets: root.presets
        providers: root.providers
        route: root.answerer.route
        settings: root.settings

        onMenuClicked: drawer.open = true
        onTurned: page => root.turnTo(page)
    }

    Notices {
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space24
        anchors.horizontalCenter: parent.horizontalCenter
        archive: root.archive
        conversations: root.conversations
        objectName: "undo"
        sessions: root.sessions
        z: 3
    }
}
