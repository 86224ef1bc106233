import QtQuick
import Firstlight

// The header, the messages, and where to write.
FocusScope {
    id: root

    required property Chat chat
    required property Answerer answerer
    required property ProviderListModel providers
    required property PresetLibrary presets
    required property bool opening // what will be shown is still being read
    required property bool menuShown
    required property bool panelShown
    required property bool panelOpen

    property Chat shown // follows `chat`, once what the view leaves behind is kept

    signal asked
    signal detailWanted(int row)
    signal menuClicked
    signal panelClicked
    signal presetsWanted
    signal providersWanted

    function takeFocus() {
        composer.takeFocus()
    }

    function ask(question: string) {
        chat.send(question)
        messages.follow()
        asked()
    }

    function turnTo(next: Chat) {
        if (shown)
            messages.leave(shown)
        shown = next
        messages.comeBack(next)
    }

    Keys.onEscapePressed: event => {
        event.accepted = chat.busy
        chat.stop()
    }

    Component.onCompleted: {
        turnTo(chat)
        takeFocus()
    }
    onChatChanged: if (shown) turnTo(chat)

    ChatHeader {
        id: header

        menuShown: root.menuShown
        panelOpen: root.panelOpen
        panelShown: root.panelShown
        title: root.chat.title === "" ? qsTr("New conversation") : root.chat.title
        width: parent.width

        onMenuClicked: root.menuClicked()
        onPanelClicked: root.panelClicked()
    }

    MessageList {
        id: messages

        anchors.bottom: composer.top
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: header.bottom
        answerer: root.answerer
        chat: root.shown
        finder: finder
        objectName: "messages"
        visible: count > 0

        onAttachmentOpened: (message, attachment, name) => {
            view.picture = root.shown.attachedPicture(message, attachment)
            view.show(name, root.shown.attachedText(message, attachment))
        }
        onDetailWanted: row => root.detailWanted(row)
        onEdited: composer.takeFocus()
    }

    MessageScroll {
        list: messages
    }

    KeptPlace {
        list: messages
    }

    Greeting {
        anchors.centerIn: messages
        providers: root.providers
        rehearsing: root.answerer.rehearsing
        visible: messages.count === 0 && !root.opening
        width: Math.min(Theme.measure, parent.width - 2 * Theme.space24)

        onAsked: question => root.ask(question)
        onProvidersWanted: root.providersWanted()
    }

    Pill {
        anchors.bottom: composer.top
        anchors.bottomMargin: Theme.space12
        anchors.horizontalCenter: parent.horizontalCenter
        glyph: "arrow-down"
        objectName: "jump"
        text: qsTr("Jump to latest")
        visible: !messages.following && !messages.atYEnd && messages.visible

        onClicked: messages.follow()
    }

    Composer {
        id: composer

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space16 + Theme.ring
        anchors.horizontalCenter: parent.horizontalCenter
        blindModel: root.answerer.blindModel
        busy: root.chat.busy
        focus: true
        measure: share.text
        objectName: "composer"
        tooMuch: share.over
        width: Math.min(implicitWidth, parent.width - 2 * (Theme.space16 + Theme.space4))
        writing: root.shown?.writing ?? null

        onAttachmentOpened: attachment => {
            const attached = root.shown.writing.attachments
            view.picture = attached.picture(attachment)
            view.show(attached.name(attachment), attached.text(attachment))
        }
        onEntered: root.answerer.preconnect()
        onSent: text => root.ask(text)
        onStopped: root.chat.stop()

        AnswererPill {
            anchors.verticalCenter: parent?.verticalCenter
            answerer: root.answerer
            objectName: "answererPill"
            providers: root.providers
            room: (parent?.width ?? 0) - presetPill.width - Theme.space8

            onProvidersWanted: root.providersWanted()
        }

        PresetPill {
            id: presetPill

            anchors.verticalCenter: parent?.verticalCenter
            conversationId: root.chat.conversationId
            objectName: "presetPill"
            presets: root.presets
            width: Math.min(implicitWidth, (parent?.width ?? 0) * 0.4)

            onPresetsWanted: root.presetsWanted()
        }
    }

    FileDrop {
        anchors.fill: parent
        writing: root.shown?.writing ?? null
    }

    TextFinder {
        id: finder

        objectName: "finder"
        transcript: root.shown?.transcript ?? null
    }

    FindBar {
        id: bar

        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.top: header.bottom
        anchors.topMargin: Theme.space8
        finder: finder
        objectName: "findBar"

        onClosed: root.takeFocus()
        onOpened: finder.begin(messages.indexAt(messages.width / 2, messages.contentY + Theme.space32))
    }

    ChatKeys {
        chat: root.chat
        finder: finder
        finding: bar.visible

        onFindWanted: if (messages.visible) bar.open()
    }

    ContextShare {
        id: share

        answerer: root.answerer
        writing: root.shown?.writing ?? null
    }

    AttachmentView {
        id: view

        onClosed: root.takeFocus()
    }

    Announcement {
        objectName: "announcement"
        busy: root.chat.busy
    }
}
