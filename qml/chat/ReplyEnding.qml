import QtQuick
import Firstlight

// What was not right with the end of a reply, in a sentence, and the ways on: to have it continued, or to ask again.
Rectangle {
    id: root

    required property string text // may be empty: the person stopped it, and knows
    property bool failed: false // a limit or a filter is news, not a failure
    property bool retriable: false
    property bool continuable: false

    readonly property bool acting: retriable || continuable

    signal retried
    signal continued

    Accessible.role: text === "" ? Accessible.Grouping : Accessible.AlertMessage
    Accessible.name: text === "" ? qsTr("This reply can go on") : text

    border.color: Theme.hairline
    border.width: text === "" ? 0 : Theme.line
    color: text === "" ? "transparent" : Theme.surface
    implicitHeight: text === "" ? actions.height : column.height + 2 * Theme.space12
    radius: Theme.codeRadius

    Glyph {
        id: sign

        color: root.failed ? Theme.danger : Theme.secondary
        height: Theme.space16
        name: "warning"
        visible: root.text !== ""
        width: Theme.space16
        x: Theme.space12
        y: Theme.space12 + Theme.ring
    }

    Column {
        id: column

        anchors.left: root.text === "" ? root.left : sign.right
        anchors.leftMargin: root.text === "" ? 0 : Theme.space8
        anchors.right: root.right
        anchors.rightMargin: Theme.space12
        spacing: Theme.space8
        y: root.text === "" ? 0 : Theme.space12

        ListText {
            id: sentence

            Accessible.ignored: true

            elide: Text.ElideNone
            lineHeight: Theme.bodyLine
            text: root.text
            visible: text !== ""
            width: parent.width
            wrapMode: Text.Wrap
        }

        Row {
            id: actions

            spacing: Theme.space8
            visible: root.acting

            Pill {
                glyph: "right"
                objectName: "continue"
                text: qsTr("Continue")
                visible: root.continuable

                onClicked: root.continued()
            }

            Pill {
                glyph: "retry"
                objectName: "retry"
                text: qsTr("Try again")
                visible: root.retriable

                onClicked: root.retried()
            }
        }
    }
}
