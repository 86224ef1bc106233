pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// A reply: what it thought, its blocks, the tools it asked for, what went wrong, and the line of figures.
Column {
    id: root

    required property BlockListModel blocks
    required property string reasoning
    required property list<string> toolNames
    required property list<string> toolArguments
    required property int status
    required property string ending
    required property bool continuable
    required property replyFigures figures
    required property bool isLast

    readonly property bool underWay: status === MessageListModel.Waiting || status === MessageListModel.Streaming
    readonly property bool failed: status === MessageListModel.Failed || status === MessageListModel.Incomplete

    signal retried
    signal continued
    signal detailWanted

    spacing: Theme.space12

    ReasoningPane {
        source: root.reasoning
        time: root.figures.thought
        thinking: root.underWay && body.count === 0
        visible: root.reasoning !== ""
        width: parent.width
    }

    Repeater {
        id: body

        model: root.blocks

        ReplyBlock {
            growing: root.status === MessageListModel.Streaming && index === body.count - 1
            width: root.width
        }
    }

    ToolCalls {
        args: root.toolArguments
        names: root.toolNames
        visible: root.toolNames.length > 0
        width: parent.width
    }

    ReplyEnding {
        continuable: root.continuable
        failed: root.failed
        retriable: root.isLast
        text: root.ending
        visible: text !== "" || root.continuable
        width: parent.width

        onContinued: root.continued()
        onRetried: root.retried()
    }

    ReplyLine {
        figures: root.figures
        width: parent.width

        onClicked: root.detailWanted()
    }
}
