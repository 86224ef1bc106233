import QtQuick
import Firstlight

// What can be done with a reply.
Row {
    id: root

    required property TranscriptRow row
    required property int number

    readonly property bool held: anew.visualFocus || other.visualFocus || asText.visualFocus || asSource.visualFocus || more.visualFocus || more.down

    IconButton {
        id: anew

        glyph: "retry"
        objectName: "askAnew"
        text: qsTr("Ask anew: reply %1 came from this computer").arg(root.number)
        visible: (root.row?.figures.remembered ?? false) && root.row.isLast

        onClicked: root.row.retried()
    }

    IconButton {
        id: other

        glyph: "right"
        objectName: "askOther"
        text: root.row?.figures.otherSide ?? ""
        visible: text !== "" && root.row.isLast

        onClicked: root.row.otherWanted()
    }

    IconButton {
        id: asText

        glyph: copied.running && !copied.source ? "check" : "copy"
        text: qsTr("Copy reply %1").arg(root.number)

        onClicked: copied.tell(false)
    }

    IconButton {
        id: asSource

        glyph: copied.running && copied.source ? "check" : "markdown"
        text: qsTr("Copy reply %1 as Markdown").arg(root.number)

        onClicked: copied.tell(true)
    }

    IconButton {
        id: more

        glyph: "more"
        objectName: "more"
        text: qsTr("More for reply %1").arg(root.number)

        onClicked: root.row.menuWanted(more)
    }

    Timer {
        id: copied

        property bool source: false

        function tell(asMarkdown: bool) {
            root.row.copied(asMarkdown)
            source = asMarkdown
            restart()
        }

        interval: Theme.patience * 3
    }
}
