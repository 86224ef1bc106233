import QtQuick
import Firstlight

// The picture of all requests. Arrow keys walk from dot to dot, Return opens one.
Section {
    id: root

    required property LatencyHistory history
    property int highlighted: -1

    signal opened(int row)

    text: history.nothing !== "" ? "" : history.ready ? history.summary : ""
    title: history.measured === 0 ? qsTr("Time to first token") : qsTr("Tokens per second")

    Item {
        height: Theme.plotHeight
        width: parent.width

        LatencyPlot {
            id: plot

            Accessible.role: Accessible.Graphic
            Accessible.name: root.title
            Accessible.description: pointedText !== "" ? pointedText : root.history.summary

            Keys.onEnterPressed: root.openPointed()
            Keys.onLeftPressed: step(-1)
            Keys.onReturnPressed: root.openPointed()
            Keys.onRightPressed: step(1)
            Keys.onEscapePressed: event => {
                event.accepted = pointedText !== "";
                pointAtNothing();
            }

            activeFocusOnTab: true
            anchors.fill: parent
            font.family: Theme.sans
            font.pointSize: Theme.smallSize
            gridColor: Theme.hairline
            highlighted: root.highlighted
            history: root.history
            ink: Theme.text
            labelColor: Theme.secondary
            palette: Theme.phases

            MouseArea {
                anchors.fill: parent
                hoverEnabled: true

                onClicked: root.openPointed()
                onExited: plot.pointAtNothing()
                onPositionChanged: event => plot.pointAt(event.x, event.y)
            }

            FocusRing {
                radius: Theme.controlRadius
                visible: plot.activeFocus
            }
        }

        ListText {
            anchors.centerIn: parent
            color: Theme.secondary
            horizontalAlignment: Text.AlignHCenter
            text: root.history.nothing
            visible: text !== ""
            width: Math.min(parent.width, Theme.measure * 0.7)
            wrapMode: Text.Wrap
        }
    }

    Caption {
        // Keeps its room, so that nothing below it moves.
        text: plot.pointedText !== "" ? plot.pointedText : root.history.counted > 0 ? qsTr("Point at a dot to read it; click to see where its time went.") : " "
        width: parent.width
    }

    function openPointed() {
        if (plot.pointedText !== "")
            opened(plot.pointedRow);
    }
}
