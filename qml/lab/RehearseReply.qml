import QtQuick
import Firstlight

// The reply of one side: how long it took to begin, where the time went, and its text as it comes.
Column {
    id: root

    required property RehearseLane lane

    spacing: Theme.space12

    Row {
        spacing: Theme.space24

        Figure {
            meaning: qsTr("first token")
            value: !root.lane.any ? "–" : root.lane.figures.firstTokenSeen ? root.lane.figures.ttft : clock.text
        }

        Figure {
            meaning: qsTr("tokens/s")
            value: root.lane.figures.speed === "" ? "–" : root.lane.figures.speed
        }

        Figure {
            meaning: root.lane.outcome
            value: root.lane.any && root.lane.figures.over ? root.lane.figures.total : "–"
            visible: root.lane.any
        }
    }

    RunningClock {
        id: clock

        figures: root.lane.figures
    }

    WaterfallPicture {
        figures: root.lane.figures
        visible: root.lane.any
        width: parent.width
    }

    Body {
        color: root.lane.any ? Theme.text : Theme.secondary
        lineHeight: Theme.bodyLine
        text: root.lane.any ? root.lane.text : qsTr("The reply will stream here.")
        textFormat: root.lane.any ? Text.MarkdownText : Text.PlainText
        width: parent.width
    }
}
