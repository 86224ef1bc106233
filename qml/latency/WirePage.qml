import QtQuick
import Firstlight

// One reply on the wire: what was sent on the left, the events that came on the right; one of the two where the window is narrow.
FocusScope {
    id: root

    required property Chat chat
    required property int row
    required property Replays replays

    readonly property bool roomy: width >= Theme.measure + Theme.panelWidth
    property bool request: false // where there is room for one only

    signal backWanted
    signal told(string text)

    Accessible.role: Accessible.Pane
    Accessible.name: bar.title

    Keys.onEscapePressed: root.backWanted()

    WireReply {
        id: wire

        chat: root.chat
        row: root.row

        onSaid: text => root.told(text)
    }

    WireBar {
        id: bar

        any: wire.any
        width: root.width

        onBackClicked: root.backWanted()
        onCurlClicked: {
            wire.copyCurl()
            root.told(qsTr("The curl command is copied. It reads the key from a shell variable."))
        }
        onOpenClicked: root.replays.open()
        onSaveClicked: wire.save()
    }

    SegmentedChoice {
        id: choice

        anchors.left: parent.left
        anchors.leftMargin: Theme.space16
        anchors.top: bar.bottom
        anchors.topMargin: Theme.space12
        current: root.request ? 1 : 0
        height: visible ? implicitHeight : 0
        label: qsTr("What to show")
        options: [qsTr("What came"), qsTr("What was sent")]
        visible: wire.any && !root.roomy

        onChosen: index => root.request = index === 1
    }

    Body {
        anchors.centerIn: parent
        color: Theme.secondary
        horizontalAlignment: Text.AlignHCenter
        text: wire.missing
        visible: !wire.any
        width: Math.min(parent.width - Theme.space32 * 2, Theme.measure * 0.7)
        wrapMode: Text.Wrap
    }

    WireHeads {
        id: heads

        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.top: choice.visible ? choice.bottom : bar.bottom
        reply: wire
        visible: wire.any && (root.roomy || root.request)
        width: root.roomy ? Math.round(root.width * 0.38) : root.width
    }

    Hairline {
        anchors.bottom: parent.bottom
        anchors.left: heads.right
        anchors.top: bar.bottom
        visible: root.roomy && wire.any
        width: Theme.line
    }

    WireEventView {
        anchors.bottom: parent.bottom
        anchors.left: root.roomy ? heads.right : parent.left
        anchors.right: parent.right
        anchors.top: choice.visible ? choice.bottom : bar.bottom
        events: wire.events
        focus: true
        note: wire.note
        visible: wire.any && (root.roomy || !root.request)

        onCopied: root.told(qsTr("The row is copied."))
    }
}
