import QtQuick
import Firstlight

// What went wrong with a reply, in a sentence, and the way to ask again.
Rectangle {
    id: root

    required property string text
    property bool retriable: false

    signal retried

    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    border.color: Theme.hairline
    border.width: Theme.line
    color: Theme.surface
    implicitHeight: Math.max(sentence.height, again.visible ? again.height : 0) + 2 * Theme.space12
    radius: Theme.codeRadius

    Glyph {
        id: sign

        anchors.left: parent.left
        anchors.leftMargin: Theme.space12
        color: Theme.danger
        height: Theme.space16
        name: "warning"
        width: Theme.space16
        y: Theme.space12 + Theme.ring
    }

    ListText {
        id: sentence

        Accessible.ignored: true

        anchors.left: sign.right
        anchors.leftMargin: Theme.space8
        anchors.right: again.visible ? again.left : parent.right
        anchors.rightMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        elide: Text.ElideNone
        lineHeight: Theme.bodyLine
        text: root.text
        wrapMode: Text.Wrap
    }

    Pill {
        id: again

        anchors.right: parent.right
        anchors.rightMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        glyph: "retry"
        text: qsTr("Try again")
        visible: root.retriable

        onClicked: root.retried()
    }
}
