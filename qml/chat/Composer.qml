import QtQuick
import QtQuick.Templates as T
import Firstlight

// Where the person writes. Enter sends, but never while an input method composes; Shift+Enter breaks the line; Esc stops, or ends
// an edit; Up in an empty field brings back what was asked. Long texts and pictures that are pasted are attached.
Item {
    id: root

    required property Writing writing // null before the first chat is shown
    required property bool busy
    property string measure // how much of the context it fills; empty where that is not known
    property bool tooMuch: false
    property alias blindModel: head.blindModel
    property alias text: field.text
    default property alias tools: row.data

    readonly property int lines: 8 // it grows no further
    readonly property bool sendable: !busy && head.hindrance === ""
                                     && (field.text.trim() !== "" || writing?.attachments.count > 0)

    // The person is about to write, or begins to.
    signal entered
    signal sent(string text)
    signal stopped
    signal attachmentOpened(int attachment)

    function takeFocus() {
        field.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    function send() {
        if (!sendable)
            return
        const words = field.text
        field.clear()
        sent(words)
    }

    implicitHeight: sheet.height
    implicitWidth: Theme.measure + 2 * Theme.space32 - Theme.space4

    SoftShadow {
        anchors.fill: sheet
    }

    Rectangle {
        id: sheet

        border.color: Theme.hairline
        border.width: Theme.line
        color: Theme.raised
        height: row.y + row.height + Theme.space12
        radius: Theme.composerRadius
        width: parent.width

        WritingHead {
            id: head

            width: parent.width - 2 * x
            writing: root.writing
            x: Theme.space16
            y: Theme.space12

            onAttachmentOpened: attachment => root.attachmentOpened(attachment)
            onDone: root.takeFocus()
        }

        Flickable {
            id: scroller

            readonly property real most: metrics.lineSpacing * root.lines + field.topPadding + field.bottomPadding

            boundsBehavior: Flickable.StopAtBounds
            clip: true
            contentHeight: field.height
            contentWidth: width
            height: Math.min(field.implicitHeight, most)
            interactive: contentHeight > height
            width: parent.width - 2 * x
            x: Theme.space16
            y: head.visible ? head.y + head.height + Theme.space8 : Theme.space16 + Theme.ring

            T.ScrollBar.vertical: ThinScrollBar {}
            T.TextArea.flickable: ComposerField {
                id: field

                KeyNavigation.priority: KeyNavigation.BeforeItem
                KeyNavigation.tab: row.children[0]

                focus: true
                writing: root.writing

                onActiveFocusChanged: if (activeFocus) root.entered()
                onLengthChanged: if (length === 1) root.entered()
                onSent: root.send()
            }
        }

        FontMetrics {
            id: metrics

            font: field.font
        }

        Row {
            id: row

            anchors.left: parent.left
            anchors.leftMargin: Theme.space16 - Theme.line
            anchors.right: share.left
            anchors.rightMargin: Theme.space12
            height: Theme.controlHeight
            spacing: Theme.space8
            y: scroller.y + scroller.height + Theme.space16
        }

        Caption {
            id: share

            anchors.right: action.left
            anchors.rightMargin: text === "" ? 0 : Theme.space12
            anchors.verticalCenter: action.verticalCenter
            color: root.tooMuch ? Theme.danger : Theme.secondary
            objectName: "contextShare"
            text: root.measure
            width: text === "" ? 0 : implicitWidth
        }

        PrimaryButton {
            id: action

            anchors.right: parent.right
            anchors.rightMargin: Theme.space16 - Theme.line
            enabled: root.busy || root.sendable
            hint: root.busy ? qsTr("Esc") : ""
            text: root.busy ? qsTr("Stop") : qsTr("Send")
            y: row.y

            onClicked: root.busy ? root.stopped() : root.send()
        }
    }
}
