pragma ComponentBehavior: Bound

import QtQuick

// A conversation: its messages, where to write, and beside them where the time went.
FocusScope {
    id: root

    required property Chat chat
    required property bool menuShown
    required property bool roomy
    property bool panelOpen: false

    // By conversation: what was written and not sent, and where the view stood.
    property var drafts: ({})
    property var places: ({})
    property Chat shown

    signal menuClicked
    signal providersWanted

    function takeFocus() {
        composer.takeFocus()
    }

    function ask(question: string) {
        chat.send(question)
        messages.follow()
    }

    function turnTo(next: Chat) {
        if (shown) {
            drafts[shown.conversationId] = composer.text
            places[shown.conversationId] = messages.place()
        }
        shown = next
        composer.text = drafts[next.conversationId] ?? ""
        messages.goTo(places[next.conversationId] ?? null)
    }

    Keys.onEscapePressed: event => {
        event.accepted = chat.busy
        chat.stop()
    }

    onChatChanged: turnTo(chat)
    Component.onCompleted: takeFocus()

    Item {
        id: page

        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top

        ChatHeader {
            id: header

            menuShown: root.menuShown
            panelOpen: root.panelOpen
            panelShown: messages.count > 0
            title: root.chat.title === "" ? qsTr("New conversation") : root.chat.title
            width: parent.width

            onMenuClicked: root.menuClicked()
            onPanelClicked: root.panelOpen = !root.panelOpen
        }

        MessageList {
            id: messages

            anchors.bottom: composer.top
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.top: header.bottom
            chat: root.chat
            visible: count > 0

            onDetailWanted: root.panelOpen = true
        }

        Greeting {
            anchors.centerIn: messages
            providerName: qsTr("Rehearsal")
            rehearsing: true
            visible: messages.count === 0
            width: Math.min(Theme.measure, parent.width - 2 * Theme.space24)

            onAsked: question => root.ask(question)
            onProvidersWanted: root.providersWanted()
        }

        Pill {
            anchors.bottom: composer.top
            anchors.bottomMargin: Theme.space12
            anchors.horizontalCenter: parent.horizontalCenter
            glyph: "arrow-down"
            text: qsTr("Jump to latest")
            visible: !messages.following && !messages.atYEnd && messages.visible

            onClicked: messages.follow()
        }

        Composer {
            id: composer

            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.space16 + Theme.ring
            anchors.horizontalCenter: parent.horizontalCenter
            busy: root.chat.busy
            focus: true
            width: Math.min(implicitWidth, parent.width - 2 * (Theme.space16 + Theme.space4))

            onSent: text => root.ask(text)
            onStopped: root.chat.stop()
        }

        // Text goes under the composer softly.
        Rectangle {
            anchors.bottom: messages.bottom
            anchors.left: parent.left
            anchors.right: parent.right
            gradient: Gradient {
                GradientStop {
                    color: Qt.alpha(Theme.page, 0)
                    position: 0
                }
                GradientStop {
                    color: Theme.page
                    position: 1
                }
            }
            height: Theme.space24
            visible: messages.visible
            z: -1
        }

        Announcement {
            busy: root.chat.busy
        }
    }
}
