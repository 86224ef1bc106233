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
    required property string error
    required property replyFigures figures

    readonly property bool isLast: index === ListView.view.count - 1

    signal retried
    signal detailWanted

    height: content.height + (own ? Theme.space24 : Theme.space32 - Theme.space4)

    Loader {
        id: content

        anchors.horizontalCenter: parent.horizontalCenter
        sourceComponent: root.own ? question : reply
        width: Math.min(Theme.measure, root.width - 2 * Theme.space32)
    }

    Component {
        id: question

        QuestionBubble {
            source: root.text
        }
    }

    Component {
        id: reply

        Reply {
            blocks: root.blocks
            error: root.error
            isLast: root.isLast
            figures: root.figures
            reasoning: root.reasoning
            status: root.status
            toolArguments: root.toolArguments
            toolNames: root.toolNames

            onDetailWanted: root.detailWanted()
            onRetried: root.retried()
        }
    }
}
