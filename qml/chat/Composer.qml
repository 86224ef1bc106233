import QtQuick
import QtQuick.Templates as T
import Firstlight

// Where the person writes. Enter sends, but never while an input method composes; Shift+Enter breaks the line; Esc stops.
Item {
    id: root

    required property bool busy
    property alias text: field.text
    default property alias tools: row.data

    readonly property int lines: 8 // it grows no further
    readonly property bool sendable: !busy && field.text.trim() !== ""

    // The person is about to write, or begins to.
    signal entered
    signal sent(string text)
    signal stopped

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
            y: Theme.space16 + Theme.ring

            T.ScrollBar.vertical: ThinScrollBar {}
            T.TextArea.flickable: TextBox {
                id: field

                Keys.onPressed: event => {
                    const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
                    const composing = inputMethodComposing || preeditText !== ""
                    if (enter && !composing && !(event.modifiers & Qt.ShiftModifier)) {
                        event.accepted = true
                        root.send()
                    }
                }
                KeyNavigation.priority: KeyNavigation.BeforeItem
                KeyNavigation.tab: row.children[0]

                focus: true
                label: qsTr("Message")
                placeholderText: qsTr("Ask anything")

                onActiveFocusChanged: if (activeFocus) root.entered()
                onLengthChanged: if (length === 1) root.entered()
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
            anchors.right: action.left
            anchors.rightMargin: Theme.space12
            height: Theme.controlHeight
            spacing: Theme.space8
            y: scroller.y + scroller.height + Theme.space16
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
