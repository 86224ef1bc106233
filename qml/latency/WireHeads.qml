import QtQuick
import QtQuick.Templates as T
import Firstlight

// What was sent, and the head of what came back.
Flickable {
    id: root

    required property WireReply reply

    boundsBehavior: Flickable.StopAtBounds
    clip: true
    contentHeight: column.height + Theme.space24 * 2

    T.ScrollBar.vertical: ThinScrollBar {}

    Column {
        id: column

        spacing: Theme.space24
        width: root.width - Theme.space16 * 2
        x: Theme.space16
        y: Theme.space16

        WireSection {
            headers: root.reply.requestHeaders
            head: root.reply.requestLine
            title: qsTr("Request")
            width: parent.width
        }

        WireSection {
            body: root.reply.requestBody
            title: qsTr("Body")
            width: parent.width

            QuietButton {
                text: root.reply.raw ? qsTr("Indent") : qsTr("As sent")

                onClicked: root.reply.raw = !root.reply.raw
            }
        }

        WireSection {
            headers: root.reply.responseHeaders
            head: root.reply.responseLine
            title: qsTr("Response")
            visible: head !== ""
            width: parent.width
        }
    }
}
