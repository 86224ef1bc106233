pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// One message in the list: a question on the right or a reply on the page.
Item {
    id: root

    required property int index
    required property bool own
    required property string text
    required property BlockListModel blocks
    required property string reasoning
    required property list<string> toolNames
    required property list<string> toolArguments
    required property int status
    required property string ending
    required property bool continuable
    required property replyFigures figures

    readonly property bool isLast: index === ListView.view.count - 1

    signal retried
    signal continued
    signal detailWanted

    // The room above the first and below the last message is theirs: a list's own margins do not count for its end, and in Qt 6.4
    // a header cannot be bound to its file.
    height: content.y + content.height + (own ? Theme.space24 : Theme.space32 - Theme.space4) + (isLast ? Theme.space12 : 0)

    // Repeaters of one: in Qt 6.4 a Loader cannot create a component that is bound to its file.
    Column {
        id: content

        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(Theme.measure, root.width - 2 * Theme.space32)
        y: root.index === 0 ? Theme.space24 + Theme.ring : 0

        Repeater {
            model: root.own ? 1 : 0

            QuestionBubble {
                source: root.text
                width: content.width
            }
        }

        Repeater {
            model: root.own ? 0 : 1

            Reply {
                blocks: root.blocks
                continuable: root.continuable && root.isLast
                ending: root.ending
                figures: root.figures
                isLast: root.isLast
                reasoning: root.reasoning
                status: root.status
                toolArguments: root.toolArguments
                toolNames: root.toolNames
                width: content.width

                onContinued: root.continued()
                onDetailWanted: root.detailWanted()
                onRetried: root.retried()
            }
        }
    }
}
