import QtQuick
import Firstlight

// A conversation, and beside it where the time of one of its replies went.
FocusScope {
    id: root

    required property Chat chat
    required property Answerer answerer
    required property ProviderListModel providers
    required property PresetLibrary presets
    required property bool opening
    required property bool menuShown
    required property bool roomy
    property bool panelOpen: false
    readonly property int detailRow: detail.row // -1: the newest reply

    signal menuClicked
    signal presetsWanted
    signal providersWanted
    signal wireWanted

    function takeFocus() {
        column.takeFocus()
    }

    // Again on the reply that is shown closes it.
    function showDetail(row: int) {
        panelOpen = !(panelOpen && detail.row === row)
        detail.row = row
    }

    ReplyDetail {
        id: detail

        messages: root.chat.messages
    }

    CacheDetail {
        id: cacheDetail

        cache: root.chat.cache
        row: detail.row
    }

    ChatColumn {
        id: column

        anchors.fill: parent
        anchors.rightMargin: panel.dockedWidth
        answerer: root.answerer
        chat: root.chat
        focus: true
        menuShown: root.menuShown
        opening: root.opening
        panelOpen: root.panelOpen
        panelShown: detail.any
        presets: root.presets
        providers: root.providers

        onAsked: detail.row = -1
        onDetailWanted: row => root.showDetail(row)
        onMenuClicked: root.menuClicked()
        onPanelClicked: root.panelOpen = !root.panelOpen
        onPresetsWanted: root.presetsWanted()
        onProvidersWanted: root.providersWanted()
    }

    PanelSide {
        id: panel

        anchors.bottom: parent.bottom
        anchors.right: parent.right
        anchors.top: parent.top
        cache: cacheDetail.figures
        chatCache: root.chat.cache
        docked: root.roomy
        figures: detail.figures
        open: root.panelOpen && detail.any

        onClosed: {
            root.panelOpen = false
            root.takeFocus()
        }
        onWireWanted: root.wireWanted()
    }
}
