pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The messages of a chat. The view follows the end as long as `following` says so: any move upwards lets go at once, arriving at
// the end or asking something takes hold again.
ListView {
    id: root

    required property Chat chat
    required property Answerer answerer

    property bool following: true
    property Chat settled: null // what is out of sight is made after the first frame of a conversation
    property bool climbing: false // the wheel was turned upwards last
    property TextFinder finder: null
    property bool stepping: false // with the keyboard on a message's branches
    property string target: "" // of the link that the pointer or the keyboard is on

    signal detailWanted(int row)
    signal edited
    signal matchPlaced(real top, real high) // the current one, in the content
    signal attachmentOpened(int message, int attachment, string name)

    function follow() {
        following = true
        positionViewAtEnd()
    }

    function letGo() {
        following = false
    }

    // Where the view stands stays with the chat while another is shown.
    function leave(left: Chat) {
        const row = following ? -1 : indexAt(width / 2, contentY)
        left.placeRow = row
        left.placeOffset = row < 0 ? 0 : contentY - itemAtIndex(row).y
    }

    function comeBack(shown: Chat) {
        following = shown.placeRow < 0
        if (following) {
            positionViewAtEnd()
        } else {
            positionViewAtIndex(shown.placeRow, ListView.Beginning)
            contentY += shown.placeOffset
        }
    }

    function toBeginning() {
        letGo()
        chat.transcript.showAll()
        positionViewAtBeginning()
    }

    function scroll(distance: real) {
        if (distance < 0)
            letGo()
        contentY += distance
        returnToBounds()
        if (distance > 0 && atYEnd)
            following = true
    }

    Accessible.name: qsTr("Messages")
    Accessible.role: Accessible.List

    Keys.onDownPressed: scroll(Theme.barHeight)
    Keys.onPressed: event => {
        const pages = {[Qt.Key_PageUp]: -0.9, [Qt.Key_PageDown]: 0.9}
        event.accepted = true
        if (pages[event.key] !== undefined)
            scroll(pages[event.key] * height)
        else if (event.key === Qt.Key_Home)
            toBeginning()
        else if (event.key === Qt.Key_End)
            follow()
        else
            event.accepted = false
    }
    Keys.onUpPressed: scroll(-Theme.barHeight)

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    cacheBuffer: settled === chat ? Math.max(0, height) : 0
    clip: true
    currentIndex: -1
    keyNavigationEnabled: false
    model: chat ? chat.transcript : null

    onContentHeightChanged: if (following) positionViewAtEnd()
    onDragStarted: {
        climbing = false
        letGo()
    }
    onHeightChanged: if (following) positionViewAtEnd()
    // A reply that shrinks at its end cuts a movement short; one that went upwards has let go all the same.
    onMovementEnded: if (atYEnd && !climbing) following = true
    onWidthChanged: if (following) positionViewAtEnd()

    T.ScrollBar.vertical: ThinScrollBar {
        onPressedChanged: root.following = !pressed && root.atYEnd
    }

    delegate: TranscriptRow {
        id: row

        busy: root.chat.busy
        chat: root.chat
        finder: root.finder
        followed: root.following
        width: root.width

        onAttachmentOpened: file => root.attachmentOpened(message, file, attachments[file])
        onContinued: {
            root.follow()
            root.chat.continueReply()
        }
        onCopied: source => root.chat.copy(message, source)
        onDetailWanted: root.detailWanted(message)
        onEdited: root.chat.writing.edit(message)
        onMatchPlaced: (y, height) => root.matchPlaced(row.y + y, height)
        onMenuWanted: button => menus.open(row, button)
        onOtherWanted: {
            root.follow()
            root.chat.askOther()
        }
        onPointedAt: target => root.target = target
        onRetried: {
            root.follow()
            root.chat.retry()
        }
        onStepped: (by, focused) => {
            root.stepping = focused
            root.chat.step(message, by)
        }
    }

    MessageMenus {
        id: menus

        answerer: root.answerer
        chat: root.chat
        parent: root

        onAgainWanted: root.follow()
    }

    Timer {
        interval: Theme.hoverTime
        running: root.settled !== root.chat

        onTriggered: root.settled = root.chat
    }

    Connections {
        // At once: what is left to the frame itself would ask for another one.
        function onFlushed() {
            root.forceLayout()
        }

        target: root.chat?.messages ?? null
    }

    // Sees the wheel before the list moves, and leaves it to the list.
    WheelHandler {
        acceptedDevices: PointerDevice.Mouse | PointerDevice.TouchPad
        blocking: false
        target: null

        onWheel: event => {
            root.climbing = event.angleDelta.y > 0 || event.pixelDelta.y > 0
            if (root.climbing)
                root.letGo()
        }
    }

    // Tokens that nobody can see are not measured as seen.
    Binding {
        property: "endVisible"
        target: root.chat ? root.chat.messages : null
        value: root.following || root.atYEnd
    }

    FocusRing {
        anchors.margins: Theme.ring
        parent: root
        visible: root.Window.activeFocusItem === root
        z: 2
    }

    LinkTarget {
        anchors.bottom: root.bottom
        anchors.bottomMargin: Theme.space8
        anchors.left: root.left
        anchors.leftMargin: Theme.space12
        parent: root
        room: root.width
        target: root.target
        z: 3
    }

    // The text goes under the composer softly.
    FadeOut {
        anchors.bottom: root.bottom
        parent: root
        width: root.width
        z: 2
    }
}
