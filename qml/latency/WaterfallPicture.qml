import QtQuick
import Firstlight

// Both scales, large: the time up to the first token before what is typical, then the whole reply delta by delta.
Item {
    id: root

    required property replyFigures figures
    property int highlighted: -1

    Accessible.role: Accessible.Graphic
    Accessible.name: figures.line

    implicitHeight: wholeRow.y + wholeRow.height

    // Keeps a label that belongs to `middle` inside the picture.
    function held(middle: real, labelWidth: real): real {
        return Math.max(0, Math.min(width - labelWidth, middle - labelWidth / 2));
    }

    Caption {
        id: band

        Accessible.ignored: true

        text: wait.bandText
        x: root.held(wait.bandX + wait.bandWidth / 2, implicitWidth)
    }

    WaitBar {
        id: wait

        anchors.top: band.bottom
        bandColor: Theme.hover
        barHeight: Theme.space24 + Theme.ring
        figures: root.figures
        height: Theme.space24 * 2
        highlighted: root.highlighted
        ink: Theme.text
        palette: Theme.phases
        width: root.width
    }

    Digits {
        id: zero

        Accessible.ignored: true

        anchors.top: wait.bottom
        anchors.topMargin: Theme.space4
        color: Theme.secondary
        text: "0"
        x: root.held(wait.zeroX, 0)
    }

    Digits {
        Accessible.ignored: true

        anchors.top: zero.top
        text: root.figures.firstTokenSeen ? qsTr("first token %1").arg(root.figures.ttft) : root.figures.doing
        weight: Font.DemiBold
        x: Math.max(zero.x + zero.width + Theme.space8, Math.min(root.width, wait.tokenX) - implicitWidth)
    }

    Item {
        id: wholeRow

        anchors.top: zero.bottom
        anchors.topMargin: Theme.space12
        height: deltas.y + deltas.height
        opacity: root.figures.firstTokenSeen ? 1 : 0
        width: root.width

        Caption {
            id: stall

            Accessible.ignored: true

            color: Theme.danger
            text: whole.stallText
            x: root.held(whole.stallX, implicitWidth)
        }

        WholeBar {
            id: whole

            anchors.top: stall.bottom
            anchors.topMargin: Theme.ring
            figures: root.figures
            height: Theme.space24 - Theme.ring
            highlighted: root.highlighted
            palette: Theme.phases
            width: root.width
        }

        Digits {
            Accessible.ignored: true

            anchors.top: deltas.top
            color: Theme.secondary
            text: "0"
        }

        Digits {
            id: deltas

            Accessible.ignored: true

            anchors.horizontalCenter: parent.horizontalCenter
            anchors.top: whole.bottom
            anchors.topMargin: Theme.space8
            color: Theme.secondary
            text: root.figures.deltas
        }

        Digits {
            Accessible.ignored: true

            anchors.right: parent.right
            anchors.top: deltas.top
            color: Theme.secondary
            text: root.figures.total
        }
    }
}
