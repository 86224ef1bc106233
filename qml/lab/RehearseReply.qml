import QtQuick
import Firstlight

// The reply of one side: how long it took to begin, where the time went, and its text as it comes.
Column {
    id: root

    required property RehearseLane lane
    required property string side

    spacing: Theme.space12

    Flow {
        spacing: Theme.space24
        width: parent.width

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
        subject: root.side
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
