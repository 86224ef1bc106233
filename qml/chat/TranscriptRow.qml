pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// A row of the transcript: the room above it, its place beside quotes and lists, and the part that it shows.
Item {
    id: root

    required property int index
    required property int kind
    required property int message
    required property int gap
    required property passage passage
    required property string text
    required property bool live
    required property int status
    required property bool continuable
    required property replyFigures figures
    required property list<string> toolNames
    required property list<string> toolArguments
    required property list<string> attachments
    required property int branch
    required property int branches
    property TextFinder finder: null
    property Chat chat: null // whose message it is
    property bool busy: false // a reply is under way: nothing branches now
    property bool followed: true // the end of the newest reply is what is read

    readonly property string term: finder?.term ?? ""
    readonly property int match: finder?.row === index ? finder.within : -1 // the current one, if it is in here
    readonly property bool isLast: index === ListView.view.count - 1
    readonly property real edge: passage.quotes * (Theme.space16 - Theme.ring) + passage.indent * Theme.zoom

    signal retried
    signal continued
    signal detailWanted
    signal otherWanted
    signal copied(bool source)
    signal pointedAt(string target)
    signal matchPlaced(real y, real height)
    signal edited
    signal menuWanted(Item button)
    signal stepped(int by, bool focused)
    signal branchesWanted // with the keyboard
    signal attachmentOpened(int attachment)

    // By address: in Qt 6.4 a Loader cannot create a component that is bound to its file.
    function load() {
        const parts = ["Question", "Reasoning", "Prose", "Code", "Source", "Source", "Table", "Rule", "Tools", "Ending", "Figures"]
        body.setSource(parts[kind] + "Part.qml", {row: root})
    }

    height: body.y + body.height + (isLast ? Theme.space32 : 0)

    Component.onCompleted: load()
    onKindChanged: if (body.item) load()

    Item {
        id: column

        anchors.horizontalCenter: parent.horizontalCenter
        height: parent.height
        width: Math.min(Theme.measure, root.width - 2 * Theme.space32)

        Repeater {
            model: root.passage.quotes

            Rectangle {
                required property int index

                color: Theme.hairline
                height: body.y + body.height - y
                width: Theme.ring
                x: index * (Theme.space16 - Theme.ring) + root.passage.indent * Theme.zoom
                y: index === 0 && root.passage.goesOn ? 0 : body.y
            }
        }

        Body {
            color: Theme.secondary
            text: root.passage.mark
            visible: text !== ""
            x: root.edge - (text.length > 1 ? 28 : 20) * Theme.zoom
            y: body.y
        }

        Loader {
            id: body

            width: column.width - x
            x: root.edge
            y: root.gap * Theme.zoom
        }
    }
}
